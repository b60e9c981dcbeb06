import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

/** Types into a field by its label, once it is there. */
export const type = async (label: string | RegExp, text: string): Promise<void> =>
  userEvent.type(await screen.findByLabelText(label), text)

/** Presses a button by its name, once it is there. */
export const press = async (name: string | RegExp): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name }))
