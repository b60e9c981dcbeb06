import { drawn } from './icon.tsx'

export const MenuIcon = /* @__PURE__ */ drawn('M4 7h16M4 12h16M4 17h16')
export const CloseIcon = /* @__PURE__ */ drawn('m6 6 12 12M18 6 6 18')
export const AlertIcon = /* @__PURE__ */ drawn('M12 4 2.8 19.5h18.4L12 4Z', 'M12 10v4.5M12 17.2v.1')
export const InfoIcon = /* @__PURE__ */ drawn(<circle cx="12" cy="12" r="9" />, 'M12 11v5.5M12 7.7v.1')
export const SuccessIcon = /* @__PURE__ */ drawn(<circle cx="12" cy="12" r="9" />, 'm8 12.3 2.8 2.8 5.3-5.6')
export const ChevronDownIcon = /* @__PURE__ */ drawn('m6 9.5 6 6 6-6')
export const GlobeIcon = /* @__PURE__ */ drawn(
  <circle cx="12" cy="12" r="9" />,
  'M3 12h18M12 3c2.5 2.5 3.7 5.5 3.7 9S14.5 18.5 12 21c-2.5-2.5-3.7-5.5-3.7-9S9.5 5.5 12 3Z',
)
