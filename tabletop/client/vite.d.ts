/** Style sheets, which Vite loads where they are imported for their effect alone. */
declare module "*.css";
