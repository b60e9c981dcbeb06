import { drawn } from './icon.tsx'

export const CheckIcon = /* @__PURE__ */ drawn('m5 12.5 4.5 4.5L19 7.5')
export const RefreshIcon = /* @__PURE__ */ drawn('M19.5 12a7.5 7.5 0 1 1-2.3-5.4l2.3 2.2M19.5 4.3v4.5H15')
export const SearchIcon = /* @__PURE__ */ drawn(<circle cx="10.5" cy="10.5" r="6" />, 'm15 15 5.5 5.5')
export const EyeIcon = /* @__PURE__ */ drawn(
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z',
  <circle cx="12" cy="12" r="2.75" />,
)
export const EyeOffIcon = /* @__PURE__ */ drawn(
  'M4 4l16 16M10 5.7a9 9 0 0 1 2-.2c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.6 3.4M6.5 7.3A15.5 15.5 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.3-1.1M10 10.1a2.75 2.75 0 0 0 3.9 3.9',
)
export const CopyIcon = /* @__PURE__ */ drawn(
  <rect x="8.5" y="8.5" width="11.5" height="11.5" rx="2.5" />,
  'M15.5 8.5V6.5A2.5 2.5 0 0 0 13 4H6.5A2.5 2.5 0 0 0 4 6.5V13a2.5 2.5 0 0 0 2.5 2.5h2',
)
export const ChevronLeftIcon = /* @__PURE__ */ drawn('m14.5 6-6 6 6 6')
export const ChevronRightIcon = /* @__PURE__ */ drawn('m9.5 6 6 6-6 6')
export const UserIcon = /* @__PURE__ */ drawn(<circle cx="12" cy="8.25" r="4.25" />, 'M4 20.5c.6-4 3.8-6 8-6s7.4 2 8 6')
export const LogoutIcon = /* @__PURE__ */ drawn(
  'M10 4H6.5A2.5 2.5 0 0 0 4 6.5v11A2.5 2.5 0 0 0 6.5 20H10M15.5 7.5 20 12l-4.5 4.5M20 12H9.5',
)
export const MailIcon = /* @__PURE__ */ drawn(
  <rect x="3" y="5" width="18" height="14" rx="2.5" />,
  'm3.5 7.5 8.5 6 8.5-6',
)
export const DownloadIcon = /* @__PURE__ */ drawn('M12 3.5v11.5M7 10.5l5 5 5-5M4.5 20h15')
export const ClockIcon = /* @__PURE__ */ drawn(<circle cx="12" cy="12" r="9" />, 'M12 7v5.2l3.3 2')
export const ShieldIcon = /* @__PURE__ */ drawn(
  'M12 3 4.5 5.7v5.8c0 4.6 3 7.8 7.5 9.5 4.5-1.7 7.5-4.9 7.5-9.5V5.7L12 3Z',
  'm8.7 12 2.4 2.4 4.3-4.6',
)
