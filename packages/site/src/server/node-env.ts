/**
 * A page costs three times as much with React's checks of development: they are there only where they are asked for. Has
 * to be imported before React is.
 */
const { env } = process
env.NODE_ENV ??= 'production'

export {}
