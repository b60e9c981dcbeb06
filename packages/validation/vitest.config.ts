import { defineProject } from 'vitest/config'

export default defineProject({ resolve: { conditions: ['bohe-src'] }, ssr: { resolve: { conditions: ['bohe-src'] } } })
