import { drawn } from './icon.tsx'

export const SendIcon = /* @__PURE__ */ drawn('M4 12 20 4l-5 16-3.5-6.5zM11.5 13.5 20 4')
export const PictureIcon = /* @__PURE__ */ drawn(
  'M5.5 4.5h13a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1h-13a1 1 0 0 1-1-1v-13a1 1 0 0 1 1-1z',
  'm5 17 4.5-5 3.5 3.5 2.5-2.5 3.5 4',
  <circle key="sun" cx="9" cy="9" r="1.25" />,
)
export const SmileIcon = /* @__PURE__ */ drawn(
  <circle key="face" cx="12" cy="12" r="8.5" />,
  'M8.5 14.5a4.5 4.5 0 0 0 7 0M9 9.5v.5M15 9.5v.5',
)
