/** Vite brings a style sheet that is imported for its effect alone. */
declare module "*.css";
