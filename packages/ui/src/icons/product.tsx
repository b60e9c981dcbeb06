import { drawn } from './icon.tsx'

export const GameIcon = /* @__PURE__ */ drawn(
  'M7.5 6.5h9c3 0 4.3 4 4.9 8 .4 3.3-2.6 4.3-4.4 2l-1.5-2h-7l-1.5 2c-1.8 2.3-4.8 1.3-4.4-2 .6-4 1.9-8 4.9-8Z',
  'M8.5 9v3.5M6.7 10.7h3.6M15 9.5v.1M17 12v.1',
)
export const VideoIcon = /* @__PURE__ */ drawn(
  <rect x="3" y="5" width="18" height="14" rx="3" />,
  'm10.2 9.2 4.8 2.8-4.8 2.8z',
)
export const MusicIcon = /* @__PURE__ */ drawn(
  'M9 17.5V6l10-2v11.5',
  <circle cx="6.5" cy="17.5" r="2.5" />,
  <circle cx="16.5" cy="15.5" r="2.5" />,
)
export const WebIcon = /* @__PURE__ */ drawn(
  <rect x="3" y="4.5" width="18" height="15" rx="2.5" />,
  'M3 9h18M6 6.8v.1M8.5 6.8v.1',
)
export const LiveIcon = /* @__PURE__ */ drawn(
  <circle cx="12" cy="12" r="2.5" />,
  'M7.8 16.2a6 6 0 0 1 0-8.4M16.2 7.8a6 6 0 0 1 0 8.4M5 19a10 10 0 0 1 0-14M19 5a10 10 0 0 1 0 14',
)
export const BriefcaseIcon = /* @__PURE__ */ drawn(
  <rect x="3" y="7.5" width="18" height="12" rx="2.5" />,
  'M8.5 7.5V6A2 2 0 0 1 10.5 4h3a2 2 0 0 1 2 2v1.5M3 12.5c5.5 2.3 12.5 2.3 18 0',
)
export const ChatIcon = /* @__PURE__ */ drawn(
  'M12 4.5c4.7 0 8.5 3 8.5 6.9s-3.8 6.9-8.5 6.9c-.8 0-1.6-.1-2.4-.3l-4.1 2 .9-3.6c-1.8-1.3-2.9-3-2.9-5 0-3.9 3.8-6.9 8.5-6.9ZM8.5 11.4v.1M12 11.4v.1M15.5 11.4v.1',
)
export const BoltIcon = /* @__PURE__ */ drawn('M13 2.5 5 13.5h6l-1 8 8-11h-6l1-8Z')
export const PauseIcon = /* @__PURE__ */ drawn('M8.5 5v14M15.5 5v14')
export const NewsIcon = /* @__PURE__ */ drawn(
  'M4 5h12.5v12.5A2.5 2.5 0 0 0 19 20H6.5A2.5 2.5 0 0 1 4 17.5ZM16.5 9H20v8.5a2.5 2.5 0 0 1-2.5 2.5M7.5 9H13M7.5 12.5H13M7.5 16h3',
)
export const PlanIcon = /* @__PURE__ */ drawn(
  <rect x="3" y="5.5" width="18" height="13" rx="2.5" />,
  'M3 10h18M6.5 14.5h4',
)
/** Payment methods: drawn for this product in one colour, not the owners' logos. */
export const WechatPayIcon = /* @__PURE__ */ drawn(
  'M10 4C5.8 4 2.5 6.7 2.5 10.1c0 2 1.1 3.7 2.9 4.8l-.7 2.3 2.6-1.3c.9.2 1.8.4 2.7.4 4.2 0 7.5-2.8 7.5-6.2S14.2 4 10 4Z',
  'm6.8 10.1 2.3 2.3 4.5-4.3M18.8 10.8c1.7 1 2.7 2.5 2.7 4.2 0 1.5-.8 2.8-2.1 3.8l.5 2-2.3-1.1c-2.5.6-5-.1-6.5-1.7',
)
export const AlipayIcon = /* @__PURE__ */ drawn(
  <rect x="3" y="3" width="18" height="18" rx="4.5" />,
  'M7.5 8h9M12 5.8V11M7.8 11h7.7c-1 3.3-3.6 6-7.2 6-3.4 0-3.3-3.3 0-3.3 3 0 6 1.5 9.7 3',
)
export const PaypalIcon = /* @__PURE__ */ drawn(
  'M6.5 17.5 8.8 4h5.4c3 0 4.6 1.7 4.1 4.4-.5 2.9-2.7 4.4-5.8 4.4h-2.2l-.8 4.7h-3ZM9.8 20.5h2.7l.7-4.3h2c2.8 0 4.7-1.4 5.2-3.9.2-1.2 0-2.2-.6-3',
)
export const QqWalletIcon = /* @__PURE__ */ drawn(
  'M4 8.5A2.5 2.5 0 0 1 6.5 6h11A2.5 2.5 0 0 1 20 8.5v9a2.5 2.5 0 0 1-2.5 2.5h-11A2.5 2.5 0 0 1 4 17.5zM6.5 6l8-3 1.5 3',
  'M20 11h-4a2 2 0 0 0 0 4h4',
)
export const GiftIcon = /* @__PURE__ */ drawn(
  'M4 11.5h16V20a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1ZM3 7.5h18v4H3ZM12 7.5V21',
  'M12 7.5C9.5 7.5 7 6.8 7 4.8 7 3.6 7.8 3 8.8 3c2 0 3.2 2.2 3.2 4.5ZM12 7.5c2.5 0 5-.7 5-2.7C17 3.6 16.2 3 15.2 3c-2 0-3.2 2.2-3.2 4.5Z',
)
export const LeafIcon = /* @__PURE__ */ drawn('M5 19c0-9 5-14.5 15-15 .5 10-4.5 15.5-12.5 14.5M4 21c2-5.5 5-8.5 10-11')
