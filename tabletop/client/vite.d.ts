/** Style sheets: `import "x.css"` adds one to the page and gives no value. */
declare module "*.css";

/** `import address from "file?url"`: the address of a file that the build copies as it is. */
declare module "*?url" {
  const address: string;
  export default address;
}
