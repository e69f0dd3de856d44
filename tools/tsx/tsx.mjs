// `node --import tsx`, as tables opened by hand do: without the package tsx, whose esbuild playing would install, too.
import "../../tabletop/tools/typescript.mjs";
