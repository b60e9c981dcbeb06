import './phone.css'
import Recharge from './recharge-route.tsx'

export { action, clientAction, handle, headers, loader, meta, shouldRevalidate } from './recharge-route.tsx'

/** m/recharge.html: the same choice in the phone's frame, also that of the installed app. */
export default function PhoneRecharge() {
  return (
    <div className="phone-recharge">
      <Recharge />
    </div>
  )
}
