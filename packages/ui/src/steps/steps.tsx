import type { ComponentProps, ReactNode } from 'react'
import { join } from '#class-names/join.ts'
import { CheckIcon } from '#icons/control.tsx'
import './steps.css'

export type StepsProps = ComponentProps<'ol'> & {
  steps: readonly { title: string; detail?: ReactNode }[]
  /** How many are done; the next one is lit as current. */
  done: number
  /** Said after a step that is done. */
  doneLabel: string
}

function stateOf(index: number, done: number): 'done' | 'current' | 'waiting' {
  if (index < done) return 'done'
  return index === done ? 'current' : 'waiting'
}

/** What happens next, in steps that light up one after the other. */
export function Steps({ steps, done, doneLabel, className, ...rest }: StepsProps) {
  return (
    <ol {...rest} className={join('steps', className)}>
      {steps.map(({ title, detail }, index) => {
        const state = stateOf(index, done)
        return (
          <li key={title} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
            <span className="step-mark" aria-hidden="true">
              {state === 'done' ? <CheckIcon /> : index + 1}
            </span>
            <div>
              <p className="step-title">
                {title}
                {state === 'done' && <span className="visually-hidden"> {doneLabel}</span>}
              </p>
              {detail && <div className="step-detail">{detail}</div>}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
