import { Field, type FieldProps } from '@bohe/ui/field'
import type { ReactNode } from 'react'
import type { FieldError } from '#form/edit-form.tsx'
import { useWords } from '#words/use-words.tsx'
import { textAt } from './document-value.ts'
import './site.css'

/** A document whose values are edited by their paths. */
export interface Edited {
  value: unknown
  error: FieldError
}

type PathFieldProps = Edited & { path: string; label: string } & Pick<FieldProps, 'type' | 'lang' | 'placeholder'>

/** One value of a document. */
export function PathField({ value, error, path, ...rest }: PathFieldProps) {
  return <Field name={path} defaultValue={textAt(value, path)} error={error(path)} {...rest} />
}

/** A text of a document in both languages. */
export function BothFields({ path, label, ...edited }: Edited & { path: string; label: string }) {
  const { t } = useWords()
  return (
    <>
      <PathField {...edited} path={`${path}.zh_CN`} label={t('in-chinese', { field: label })} lang="zh-CN" />
      <PathField {...edited} path={`${path}.en`} label={t('in-english', { field: label })} lang="en" />
    </>
  )
}

/** Values that belong together. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="console-group">
      <legend>{title}</legend>
      {children}
    </fieldset>
  )
}
