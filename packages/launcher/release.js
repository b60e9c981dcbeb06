import { requireNode } from './node-version.js'

if (requireNode()) await import('./src/release/build-releases.ts')
