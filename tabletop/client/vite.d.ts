/** Style sheets, which Vite loads where they are imported for their effect alone. */
declare module "*.css";

/** Addresses of files that Vite lays beside a build without reading them. */
declare module "*?url" {
  const address: string;
  export default address;
}
