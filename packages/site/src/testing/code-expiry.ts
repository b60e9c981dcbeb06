/** When a code or a captcha that a test's API gives stops being good. */
export const codeExpiry = '2026-11-21T08:10:00Z'
