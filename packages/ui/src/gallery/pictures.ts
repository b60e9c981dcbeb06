/** A picture wider than high, to be framed and to adorn. */
export const landscape =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 300 200'%3E%3Crect width='300' height='200' fill='%237ca'/%3E%3Ccircle cx='150' cy='100' r='60' fill='%23365'/%3E%3C/svg%3E"

/** The characters of a captcha. */
export const captcha =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 40'%3E%3Ctext x='14' y='28' font-size='24' font-family='monospace' fill='%23355'%3EK7mQ%3C/text%3E%3C/svg%3E"

/** A captcha to listen to, without a sound. */
export const silence = 'data:audio/wav;base64,UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA='
