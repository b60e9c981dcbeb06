import { AccelerateScreen } from '@bohe/site/features/phone/accelerate-screen.tsx'
import { StartFree } from '@bohe/site/features/phone/start-free.tsx'
import { metaOf } from '@bohe/site/routes/phone-route.ts'

export { handle } from '@bohe/site/routes/phone-route.ts'

/** Every member accelerates games, for free. */
const ForMember = () => <StartFree />

export const meta = metaOf('cn')

/** /m/ */
export default function Accelerate() {
  return <AccelerateScreen ForMember={ForMember} />
}
