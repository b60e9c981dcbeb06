import { Button } from '@bohe/ui/button'
import { Field } from '@bohe/ui/field'
import { useEffect, useRef, useState } from 'react'
import type { FieldError } from '#form/edit-form.tsx'
import { useWords } from '#words/use-words.tsx'
import { percentOf, sumOf } from './odds.ts'
import { type Draw, PresentFields } from './present-fields.tsx'

const isOdds = ({ name }: HTMLInputElement) => name === 'nothing' || /^present-.*-odds$/.test(name)

/** Presents by keys that stay theirs while others come and go. */
const usePresents = (draw: Draw | null) => {
  const [keys, setKeys] = useState(() => draw?.presents.map(({ id }) => id) ?? ['new-1'])
  const next = useRef(2)
  return {
    keys,
    add: () => setKeys([...keys, `new-${next.current++}`]),
    remove: (key: string) => setKeys(keys.filter(each => each !== key)),
  }
}

/** What the odds that are typed come to, as they are typed. */
const useSum = (keys: readonly string[]) => {
  const fields = useRef<HTMLDivElement>(null)
  const [sum, setSum] = useState('')
  const count = () => {
    const inputs = [...(fields.current?.querySelectorAll('input') ?? [])].filter(isOdds)
    setSum(sumOf(inputs.map(({ value }) => value)))
  }
  useEffect(count, [keys])
  return { fields, sum, count }
}

/** Chances, presents, and odds that come to exactly one. */
export function DrawFields({ draw, error }: { draw: Draw | null; error: FieldError }) {
  const { t, wordFor } = useWords()
  const { keys, add, remove } = usePresents(draw)
  const { fields, sum, count } = useSum(keys)
  const chances = { daily_chances: 1, check_in_chances: 0, day_limit: 0, member_limit: 0, ...draw }
  const names = ['daily_chances', 'check_in_chances', 'day_limit', 'member_limit'] as const
  return (
    <div className="stack" ref={fields} onInput={count}>
      <div className="console-pair">
        {names.map(name => (
          <Field
            key={name}
            type="numeric"
            name={name}
            label={wordFor('promotions.draw', name)}
            {...(name.endsWith('limit') && { note: t('promotions.no-limit') })}
            error={error(`draw.${name}`)}
            defaultValue={name.endsWith('limit') ? chances[name] || '' : chances[name]}
          />
        ))}
      </div>
      {keys.map((key, at) => (
        <PresentFields
          key={key}
          name={key}
          at={at}
          present={draw?.presents.find(({ id }) => id === key)}
          error={error}
          onRemove={() => remove(key)}
        />
      ))}
      {error('draw.presents') && <p role="alert">{error('draw.presents')}</p>}
      <div>
        <Button size="sm" onClick={add}>
          {t('promotions.add-present')}
        </Button>
      </div>
      <Field
        name="nothing"
        label={t('promotions.nothing')}
        help={<span role="status">{t('promotions.odds-sum', { sum })}</span>}
        error={error('draw.nothing')}
        defaultValue={draw ? percentOf(draw.nothing) : ''}
      />
    </div>
  )
}
