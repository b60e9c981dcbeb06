import { Field, TextArea } from '@bohe/ui/field'
import { useWords } from '#words/use-words.tsx'
import type { FieldError } from './edit-form.tsx'

interface BilingualFieldProps {
  /** Its two fields are called `<name>_zh` and `<name>_en`. */
  name: string
  label: string
  value?: { zh: string; en: string }
  error: FieldError
  rows?: number
  required?: boolean
  maxLength?: number
  help?: string
}

const languages = [
  ['zh', 'in-chinese', 'zh-CN'],
  ['en', 'in-english', 'en'],
] as const

/** A text in both languages, side by side, so that neither is forgotten. */
export function BilingualField({ name, label, value, error, rows = 1, help, ...rest }: BilingualFieldProps) {
  const { t } = useWords()
  return (
    <div className="console-pair">
      {languages.map(([language, word, lang]) => {
        const field = `${name}_${language}`
        const shared = {
          ...{ name: field, label: t(word, { field: label }), error: error(field), lang, help },
          defaultValue: value?.[language] ?? '',
          ...rest,
        }
        return rows > 1 ? <TextArea key={language} rows={rows} {...shared} /> : <Field key={language} {...shared} />
      })}
    </div>
  )
}
