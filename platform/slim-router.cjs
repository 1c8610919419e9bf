const PREFETCH = 'function PrefetchPageLinks(';

/**
 * Leaves out parts of the router that nobody uses, 2 KB on the first page: links prefetch pages with a server of the router's own
 * only, and names for error messages keep components in the build that no page imports.
 */
module.exports = function slimRouter(source) {
  return source
    .replace(PREFETCH, `${PREFETCH}) { return null; }\nfunction PrefetchPageLinksOfServer(`)
    .replace(/^\w+\.displayName = "\w+";$/gm, '')
    .replace(/(?<=^var \w+ = )(?=React\d*\.(?:createContext|forwardRef|memo)\()/gm, '/* @__PURE__ */ ');
};
