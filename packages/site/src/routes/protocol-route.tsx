import { authWords } from '@bohe/i18n/namespaces/auth'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { AgreementScreen } from '#features/agreement/agreement-screen.tsx'
import { agreementIn } from '#features/agreement/agreement-text.server.ts'
import { withWords } from '#i18n/words.ts'
import { pageMeta } from '#routing/page-meta.ts'
import { languageContext } from '#routing/router-context.ts'

export const handle = { ...(await withWords(authWords)), isPublic: true }

export const meta = pageMeta(t => ({ title: t('auth:agreement.title'), description: t('auth:agreement.description') }))

export const loader = ({ context }: LoaderFunctionArgs) => agreementIn(context.get(languageContext))

export default function Protocol() {
  return <AgreementScreen agreement={useLoaderData<typeof loader>()} />
}
