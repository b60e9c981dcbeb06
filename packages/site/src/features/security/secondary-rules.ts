/** The rule of spec §5 in the parts a member sees ticked while typing; together they are `secondaryPassword`. */
export const secondaryRules = {
  length: (password: string) => password.length >= 4 && password.length <= 12,
  both: (password: string) => /[A-Za-z]/.test(password) && /\d/.test(password),
  characters: (password: string) => /^[A-Za-z0-9]+$/.test(password),
} as const
