import { ApiError } from '@bohe/api-client/client'
import { ConfirmDialog } from '@bohe/ui/dialog'
import { useToast } from '@bohe/ui/toast'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useApi } from '../api.tsx'
import { viewerStore } from '../member.ts'
import { paths } from '../paths.ts'

/** Asks first; an expired token is logged out too (spec §4). */
export function LogOut() {
  const { t } = useTranslation(['shell', 'messages'])
  const [isAsking, setAsking] = useState(false)
  const [isPending, setPending] = useState(false)
  const api = useApi()
  const toast = useToast()
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
      toast({ tone: 'warning', title: t('notice.error'), text: error instanceof Error ? error.message : '' })
    } finally {
      setPending(false)
      setAsking(false)
    }
  }
  return (
    <>
      <button type="button" onClick={() => setAsking(true)}>
        {t('viewer.logout')}
      </button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('messages:confirm.logout')}
        closeLabel={t('dialog.close')}
        confirmLabel={t('viewer.logout')}
        cancelLabel={t('dialog.cancel')}
        onConfirm={leave}
        pending={isPending}
      />
    </>
  )
}
