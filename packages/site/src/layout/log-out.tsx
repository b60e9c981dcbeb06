import { ApiError } from '@bohe/api-client/client'
import { useToast } from '@bohe/ui/toast'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useEdition } from '#edition.ts'
import { useWarning } from '#flash/warning.ts'
import { Question } from '#forms/question.tsx'
import { useTranslation } from '#i18n/translation.ts'
import { paths } from '#routing/paths.ts'
import { browserApi } from '#session/browser-api.ts'
import { viewerStore } from '#session/member.ts'

/** Asks first; an expired token is logged out too (spec §4). */
export function LogOut({ isAsking, onAnswered }: { isAsking: boolean; onAnswered: () => void }) {
  const { t } = useTranslation(['shell', 'messages'])
  const [isPending, setPending] = useState(false)
  const api = browserApi(useEdition().region, 'log-out')
  const toast = useToast()
  const warning = useWarning()
  const navigate = useNavigate()
  const leave = async () => {
    setPending(true)
    try {
      await api.logout().catch((error: unknown) => {
        if (!(error instanceof ApiError && error.is('tokenExpired'))) throw error
      })
      viewerStore.setVisitor()
      navigate(paths.home)
    } catch (error) {
      toast(warning(error))
    } finally {
      setPending(false)
      onAnswered()
    }
  }
  return (
    <Question
      open={isAsking}
      onClose={onAnswered}
      title={t('messages:confirm.logout')}
      confirmLabel={t('viewer.logout')}
      onConfirm={leave}
      pending={isPending}
    />
  )
}
