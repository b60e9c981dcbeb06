import { drawn } from './icon.tsx'

/** The systems with a client; apart from other icons because every page shows them. */
export const WindowsIcon = /* @__PURE__ */ drawn(
  <path data-solid="" d="M3 5.6 10.8 4.5v7H3zM12 4.3 21 3v8.5h-9zM3 12.6h7.8v7L3 18.5zM12 12.6h9V21l-9-1.3z" />,
)
export const AppleIcon = /* @__PURE__ */ drawn(
  <path
    data-solid=""
    d="M12.2 7.1c-1-.4-2.2-.9-3.6-.7C5.8 6.8 4 9.2 4 12.2c0 4.3 2.9 9.3 5.6 9.3 1 0 1.6-.7 3-.7s1.9.7 3 .7c2 0 4-3.1 4.7-5.7-1.7-.7-2.7-2.2-2.7-4 0-1.6.8-2.9 2.1-3.7-1-1.3-2.4-1.8-3.7-1.8-1.5 0-2.7.5-3.8.8ZM12.3 5.8c0-2.2 1.6-4.1 3.7-4.4.2 2.3-1.6 4.3-3.7 4.4Z"
  />,
)
export const AndroidIcon = /* @__PURE__ */ drawn(
  'M3 18.5c.3-5 4-8.5 9-8.5s8.7 3.5 9 8.5H3ZM7.5 11 5.5 7.5M16.5 11l2-3.5',
  'M8.3 15v.1M15.7 15v.1',
)
export const PhoneIcon = /* @__PURE__ */ drawn(<rect x="6.5" y="2.5" width="11" height="19" rx="2.5" />, 'M11 18.5h2')
export const CallIcon = /* @__PURE__ */ drawn(
  'M8.5 3.5H6A2.5 2.5 0 0 0 3.5 6C3.5 14 10 20.5 18 20.5a2.5 2.5 0 0 0 2.5-2.5v-2.5l-4.5-1.75-2 2a12 12 0 0 1-5.75-5.75l2-2z',
)
export const PinIcon = /* @__PURE__ */ drawn(
  'M12 21s-7-6-7-11.5a7 7 0 0 1 14 0C19 15 12 21 12 21Z',
  <circle cx="12" cy="9.5" r="2.5" />,
)
