import { data } from 'react-router'

/** Every address that no page has: a real 404, shown by the root's error boundary. */
export const loader = () => {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
