import { drawn, mark } from './icon.tsx'

/** The social log-ins beside those of `follow.tsx`. */
export const QqIcon = /* @__PURE__ */ mark(
  'qq',
  'M12 2.5c-3.3 0-5.7 2.5-5.7 5.7v1.6c-.9 1.3-2 3-2 4.7 0 1.5.6 2 1 2 .5 0 1-.7 1.3-1.3.2.9.7 1.7 1.3 2.4-.9.3-1.6.9-1.6 1.7 0 1.3 1.7 1.9 3.3 1.9 1.2 0 2-.4 2.4-.9.4.5 1.2.9 2.4.9 1.6 0 3.3-.6 3.3-1.9 0-.8-.7-1.4-1.6-1.7.6-.7 1.1-1.5 1.3-2.4.3.6.8 1.3 1.3 1.3.4 0 1-.5 1-2 0-1.7-1.1-3.4-2-4.7V8.2c0-3.2-2.4-5.7-5.7-5.7Z',
)
export const FacebookIcon = /* @__PURE__ */ mark(
  'facebook',
  'M22 12a10 10 0 1 0-11.6 9.9v-7H7.9V12h2.5V9.8c0-2.5 1.5-3.9 3.8-3.9 1.1 0 2.2.2 2.2.2v2.5h-1.2c-1.2 0-1.6.7-1.6 1.5V12h2.7l-.4 2.9h-2.3v7A10 10 0 0 0 22 12Z',
)
export const TwitterIcon = /* @__PURE__ */ mark(
  'twitter',
  'M3 3.5h5.6l4 5.7 4.9-5.7h2.4l-6.2 7.2 7.3 9.8h-5.6l-4.3-6.1-5.2 6.1H3.4l6.6-7.7L3 3.5Zm3.3 1.8 10 13.4h1.5l-10-13.4H6.3Z',
)

/** Google's mark has the four colours of its owner. */
export const GoogleIcon = /* @__PURE__ */ drawn(
  <path
    data-solid=""
    data-hue="blue"
    d="M21.6 12.2c0-.7-.1-1.3-.2-1.9H12v3.7h5.4a4.6 4.6 0 0 1-2 3v2.5h3.2c1.9-1.8 3-4.3 3-7.3Z"
  />,
  <path
    data-solid=""
    data-hue="green"
    d="M12 22c2.7 0 5-.9 6.6-2.4l-3.2-2.5c-.9.6-2 1-3.4 1a6 6 0 0 1-5.6-4.1H3.1v2.5A10 10 0 0 0 12 22Z"
  />,
  <path data-solid="" data-hue="yellow" d="M6.4 14a6 6 0 0 1 0-3.9V7.5H3.1a10 10 0 0 0 0 9L6.4 14Z" />,
  <path
    data-solid=""
    data-hue="red"
    d="M12 6c1.5 0 2.8.5 3.8 1.5l2.9-2.9A10 10 0 0 0 3.1 7.5l3.3 2.6A6 6 0 0 1 12 6Z"
  />,
)
