import { Button } from '@bohe/ui/button'
import { TextArea } from '@bohe/ui/field'
import { useRef } from 'react'
import { useWords } from '#words/use-words.tsx'
import { hasForm } from './document-value.ts'
import './site.css'

/** The part of a file that a document is: a whole config.json holds both regions'. */
const partOf = (name: string, text: string): string => {
  const whole: unknown = JSON.parse(text)
  const regions = (whole as { regions?: Record<string, unknown> }).regions
  const part = name.startsWith('config.') && regions ? regions[name.slice('config.'.length)] : whole
  return JSON.stringify(part, null, 2)
}

/** A document as JSON, or read of a file. */
export function JsonFields({ name, json }: { name: string; json: string }) {
  const { t } = useWords()
  const [text, file] = [useRef<HTMLTextAreaElement>(null), useRef<HTMLInputElement>(null)]
  const faultOf = (typed: string): string => {
    try {
      const value: unknown = JSON.parse(typed)
      const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
      return hasForm(name) && !isObject ? t('site.json-object') : ''
    } catch (error) {
      return t('site.json-wrong', { what: error instanceof Error ? error.message : '' })
    }
  }
  const check = (area: HTMLTextAreaElement) => area.setCustomValidity(faultOf(area.value))
  const take = async (chosen: File | undefined) => {
    const area = text.current
    if (!chosen || !area) return
    const read = await chosen.text()
    try {
      area.value = partOf(name, read)
    } catch {
      area.value = read
    }
    check(area)
    area.reportValidity()
  }
  return (
    <>
      <TextArea
        ref={text}
        name="json"
        className="console-code"
        label={t('site.json')}
        rows={18}
        spellCheck={false}
        defaultValue={json}
        onInput={event => check(event.currentTarget)}
      />
      <div>
        <input
          ref={file}
          type="file"
          hidden
          aria-label={t('site.import')}
          accept="application/json,.json"
          onChange={event => void take(event.target.files?.[0])}
        />
        <Button size="sm" onClick={() => file.current?.click()}>
          {t('site.import')}
        </Button>
      </div>
    </>
  )
}
