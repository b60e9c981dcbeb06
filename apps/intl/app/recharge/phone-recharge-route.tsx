import type { PageHandle } from '@bohe/site/routing/page-handle.ts'
import { rechargePaths } from './paths.ts'
import './phone.css'
import Recharge, { handle as rechargeHandle } from './recharge-route.tsx'

export { action, clientAction, headers, loader, meta, shouldRevalidate } from './recharge-route.tsx'

export const handle = { ...rechargeHandle, canonical: rechargePaths.recharge } satisfies PageHandle

/** m/recharge.html: the same choice in the phone's frame, also that of the installed app. */
export default function PhoneRecharge() {
  return (
    <div className="phone-recharge">
      <Recharge />
    </div>
  )
}
