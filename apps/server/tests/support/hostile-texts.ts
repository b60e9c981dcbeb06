// What an attacker would write into every field that editors fill. Whatever runs sets `ran`; whatever asks, asks outside.invalid.

/** Attempts to run a script, in whatever a text is put: markup, an attribute, a script, a feed, a template. */
const running = [
  '<script>window.ran=1</script>',
  '"><script>window.ran=1</script>',
  "'><img src=x onerror=window.ran=1>",
  '</title><script>window.ran=1</script>',
  '</script><script>window.ran=1</script>',
  '</textarea></style></noscript></template><script>window.ran=1</script>',
  ']]><script xmlns="http://www.w3.org/1999/xhtml">window.ran=1</script>',
  '--><script>window.ran=1</script><!--',
  '<svg onload=window.ran=1><script>window.ran=1</script></svg>',
  '<svg><animate onbegin=window.ran=1 attributeName=x dur=1s></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=window.ran=1&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=window.ran=1>">',
  '<iframe srcdoc="<script>parent.ran=1</script>"></iframe>',
  '<iframe src="javascript:parent.ran=1"></iframe>',
  '<object data="javascript:window.ran=1"></object><embed src="javascript:window.ran=1">',
  '<details open ontoggle=window.ran=1>x</details><input autofocus onfocus=window.ran=1>',
  '<video src=x onerror=window.ran=1></video><audio src=x onerror=window.ran=1></audio>',
  '<a href="javascript:window.ran=1">a</a><a href="java&#x09;script:window.ran=1">b</a>',
  '<a href="data:text/html,<script>opener.ran=1</script>">c</a><a href="&#1;javascript:window.ran=1">d</a>',
  '<form action="javascript:window.ran=1"><button formaction="javascript:window.ran=1">e</button></form>',
  '<body onload=window.ran=1><marquee onstart=window.ran=1>f</marquee>',
  '<img src="x" onerror="window.ran=1" onload="window.ran=1"><img/src=x/onerror=alert(1)>',
  '&lt;script&gt;window.ran=1&lt;/script&gt;',
  "{{constructor.constructor('window.ran=1')()}}<%= window.ran=1 %>",
  '\u2028window.ran=1//\u2029*/window.ran=1/*',
]

/** Attempts to fetch from outside, to lead away, and to lay something over the page. */
const beside = [
  '<img src="https://outside.invalid/p.png"><img srcset="https://outside.invalid/q.png 1x">',
  '<link rel="stylesheet" href="https://outside.invalid/s.css"><style>@import "https://outside.invalid/t.css"</style>',
  '<p class="overlay" style="position:fixed;inset:0;z-index:99999;background:url(https://outside.invalid/u.png)">g</p>',
  '<style>.overlay,main{position:fixed;inset:0;z-index:99999}</style><div class="overlay">h</div>',
  '<meta http-equiv="refresh" content="0;url=https://outside.invalid/"><base href="https://outside.invalid/">',
  '<form action="https://outside.invalid/"><input name="password"></form>',
]

/** A text that tries everything. */
export const hostileText = [...running, ...beside].join(' ')

/** A text that tries to run, and does not touch the look of the page. */
export const runningText = running.join(' ')

/** Addresses in the place of a picture's. */
export const hostileAddresses = [
  'javascript:window.ran=1',
  'x" onerror="window.ran=1',
  'data:text/html,<script>parent.ran=1</script>',
  'https://outside.invalid/picture.png',
]
