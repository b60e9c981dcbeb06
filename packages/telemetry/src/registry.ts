import { collectDefaultMetrics, Gauge, Registry } from '@prometheus-io/client'

/** What a program says of itself in its metrics. */
export interface Build {
  program: string
  version: string
}

/** Metrics of one program, with which version of it runs on which Node. */
export const createRegistry = ({ program, version }: Build): Registry => {
  const registry = new Registry()
  const info = new Gauge({
    name: 'bohe_build_info',
    help: 'Which program this is, its version, and that of Node; always 1',
    labelNames: ['program', 'version', 'node'],
    registers: [registry],
  })
  info.set({ program, version, node: process.versions.node }, 1)
  return registry
}

/** Adds what Node and the system say of the process: CPU, memory, handles, garbage collection, the event loop. */
export const addProcessMetrics = (registry: Registry): void => collectDefaultMetrics({ register: registry })
