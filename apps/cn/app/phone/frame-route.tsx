import { PhoneFrame } from '@bohe/site/layout/phone-frame.tsx'
import { Outlet } from 'react-router'
import { tabs } from './tabs.ts'

export { handle } from '@bohe/site/routes/phone-frame-route.ts'

/** What is around every page of /m/. */
export default function Frame() {
  return (
    <PhoneFrame tabs={tabs}>
      <Outlet />
    </PhoneFrame>
  )
}
