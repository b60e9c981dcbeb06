import { useEffect } from 'react'
import { Stack } from '#layout/layout.tsx'
import type { NoticeTone } from '#notice/notice.tsx'
import { ToastProvider, useToast } from '#toast/toast.tsx'
import { useSay } from './say.ts'

const tones = ['success', 'info', 'warning', 'danger'] as const
const aDay = 86_400

/** A toast of each tone, in place of the page's top, and for as long as somebody looks. */
export function GalleryToasts() {
  const say = useSay()
  return (
    <Stack gap={3}>
      {tones.map(tone => (
        <div key={tone} className="gallery-toasts">
          <ToastProvider closeLabel={`${say('关闭提示', 'Close message')} (${tone})`}>
            <Shown tone={tone} />
          </ToastProvider>
        </div>
      ))}
    </Stack>
  )
}

function Shown({ tone }: { tone: NoticeTone }) {
  const say = useSay()
  const toast = useToast()
  useEffect(() => {
    toast({
      tone,
      ...(tone === 'warning' && { title: say('错误', 'error') }),
      text: say('短信已发出。', 'The message is on its way.'),
      seconds: aDay,
    })
  }, [])
  return null
}
