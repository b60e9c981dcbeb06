/** A picture stands outside the page: the light theme's colours, as everything that shows pictures understands them. */
export const colours = {
  paper: '#f7fbf9',
  ink: '#132420',
  soft: '#4d5f5a',
  hairline: '#d9e3df',
  action: '#00785a',
  actionOnDark: '#6fd9b2',
  accent: '#4bdaa6',
  leaf: '#effcf6',
} as const
