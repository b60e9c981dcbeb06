import { requireNode } from './node-version.js'

if (requireNode()) await import('./src/dev.ts')
