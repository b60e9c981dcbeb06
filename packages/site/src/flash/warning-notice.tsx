import { Notice, type NoticeProps } from '@bohe/ui/notice'
import { useWarning } from './warning.ts'

export interface WarningNoticeProps extends Omit<NoticeProps, 'tone' | 'title'> {
  /** What a call threw, or its sentence. */
  failure: unknown
}

/** A failure in the page (`useWarning`), with more about it beneath. */
export function WarningNotice({ failure, children, ...rest }: WarningNoticeProps) {
  const { text, ...look } = useWarning()(failure)
  return (
    <Notice {...look} {...rest}>
      <p>{text}</p>
      {children}
    </Notice>
  )
}
