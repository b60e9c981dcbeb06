import { streamLimits } from '@bohe/api-client/contract/limits'
import { createRegistry } from '@bohe/telemetry/registry.ts'
import { Counter, Gauge, Histogram, type Registry } from '@prometheus-io/client'
import { release } from './release.ts'

/** Connections of a pool: all of them, those at rest, and who waits for one. */
export interface PoolUsage {
  total: number
  idle: number
  waiting: number
}

/** From a kept answer to what nobody waits for, in seconds. */
const quick = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** From a callback that comes at once to one that came after a day. */
const slow = [1, 2.5, 5, 10, 30, 60, 120, 300, 900, 1800, 7200, 86_400]

/** A label takes words of ours only, never what a request says. */
const makersIn = (registry: Registry) => {
  const registers = [registry]
  return {
    counter: <const Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
      new Counter({ name, help, labelNames, registers }),
    gauge: <const Label extends string = never>(name: string, help: string, labelNames: readonly Label[] = []) =>
      new Gauge({ name, help, labelNames, registers }),
    histogram: <const Label extends string>(
      name: string,
      help: string,
      labelNames: readonly Label[],
      buckets = quick,
    ) => new Histogram({ name, help, labelNames, buckets, registers }),
  }
}

type Makers = ReturnType<typeof makersIn>

const ofRequests = ({ counter, gauge, histogram }: Makers) => ({
  requests: counter('bohe_requests_total', 'Requests answered, by call and code of the answer', ['call', 'code']),
  requestSeconds: histogram('bohe_request_seconds', 'How long a request took, without streams', ['call']),
  streams: gauge('bohe_streams', 'Streams of the live chat that are open', ['realm']),
  mostStreams: gauge('bohe_streams_most', 'How many streams of one realm this node keeps open at most'),
})

const ofDatabase = ({ counter, gauge, histogram }: Makers) => ({
  isDatabaseUp: gauge('bohe_database_up', 'Whether the database told how things are: 1 or 0'),
  connections: gauge('bohe_database_connections', 'Connections to the database', ['pool', 'state']),
  waiting: gauge('bohe_database_waiting', 'Who waits for a connection to the database', ['pool']),
  statementSeconds: histogram('bohe_statement_seconds', 'How long a statement took', ['pool', 'kind']),
  failedStatements: counter('bohe_statements_failed_total', 'Statements that failed, by class of SQLSTATE', [
    'pool',
    'class',
  ]),
  reads: counter('bohe_old_reads_total', 'Reads that may be a second old, by the database that answered and why', [
    'database',
    'why',
  ]),
  replicaAge: gauge('bohe_replica_age_seconds', 'How old what is read of the replica is at most'),
  catalogueReads: counter('bohe_catalogue_reads_total', 'Reads of what is sold and published', []),
  catalogueMade: counter('bohe_catalogue_made_total', 'Of those, how many were not in memory', []),
})

const ofMoney = ({ counter, gauge, histogram }: Makers) => ({
  providerAsked: counter('bohe_payment_requests_total', 'Requests to payment providers, by step and how they ended', [
    'provider',
    'step',
    'outcome',
  ]),
  providerSeconds: histogram('bohe_payment_request_seconds', 'How long a payment provider took', ['provider', 'step']),
  callbacks: counter('bohe_payment_callbacks_total', 'Callbacks of payment providers, by how they were taken', [
    'provider',
    'outcome',
  ]),
  settled: counter('bohe_payments_settled_total', 'Payments settled, by how they were found and what became of them', [
    'provider',
    'found_by',
    'outcome',
  ]),
  orderToOpen: histogram(
    'bohe_order_open_seconds',
    'From the order being placed to the membership being open',
    ['provider'],
    slow,
  ),
  paidToOpen: histogram(
    'bohe_paid_open_seconds',
    'From the provider having the money to the membership being open',
    ['provider'],
    slow,
  ),
  resting: gauge('bohe_provider_resting', 'Whether a payment provider rests on this node: 1 or 0', ['provider']),
  unexplained: gauge('bohe_unexplained_payments', 'Money that nobody has explained yet, by kind', ['kind']),
  unexplainedAge: gauge('bohe_unexplained_payments_oldest_seconds', 'How long the oldest of it waits'),
  pendingRefunds: gauge('bohe_refunds_pending', 'Refunds that are not done'),
  pendingRefundAge: gauge('bohe_refunds_pending_oldest_seconds', 'How long the oldest refund waits'),
  overdueOrders: gauge('bohe_orders_overdue_oldest_seconds', 'How long an order stays open after its time'),
  overduePolls: gauge('bohe_polls_overdue', 'Attempts that a provider should have been asked about', ['provider']),
  overduePollAge: gauge('bohe_polls_overdue_oldest_seconds', 'How long the oldest of them waits', ['provider']),
})

const ofWork = ({ counter, gauge }: Makers) => ({
  jobs: counter('bohe_jobs_total', 'Work taken from the outbox, by topic and how it ended', ['topic', 'outcome']),
  outbox: gauge('bohe_outbox_jobs', 'Work in the outbox: waiting for its time, due, or given up', ['state']),
  outboxAge: gauge('bohe_outbox_oldest_seconds', 'How long the oldest work that is due waits'),
  roundAge: gauge('bohe_round_age_seconds', 'Since a kind of background work came round on this node', ['round']),
  failedRounds: counter('bohe_rounds_failed_total', 'Rounds of background work that failed', ['round']),
  nodes: gauge('bohe_nodes', 'Nodes that say they live, and nodes that went silent', ['state']),
  clientCalls: gauge('bohe_client_calls', 'Calls of the last seven days at every node, by the version that called', [
    'client',
  ]),
  checkAge: gauge('bohe_check_age_seconds', 'Since a check of the books, a bill or a backup last ran', [
    'kind',
    'provider',
  ]),
  checkFindings: gauge('bohe_check_findings', 'What that run found', ['kind', 'provider']),
})

const ofAccounts = ({ counter }: Makers) => ({
  codes: counter('bohe_codes_total', 'Codes asked for, by channel and what became of them', ['channel', 'outcome']),
})

/** Every metric of this server, in a registry of its own; what is counted before anybody looks is there. */
export const createMetrics = () => {
  const registry = createRegistry({ program: 'server', version: release().version })
  const make = makersIn(registry)
  const metrics = {
    registry,
    /** What is looked at when metrics are read, and costs nothing until then. */
    looks: [] as (() => void)[],
    ...ofRequests(make),
    ...ofDatabase(make),
    ...ofMoney(make),
    ...ofWork(make),
    ...ofAccounts(make),
  }
  metrics.mostStreams.set(streamLimits.ofNode)
  beginAtZero(metrics)
  return metrics
}

/** What becomes of a code: `refused` by a budget of who asks, `exhausted` by that of everybody. */
const codeOutcomes = ['sent', 'failed', 'refused', 'exhausted'] as const

/** Classes of SQLSTATE that an operator has to do something about: no writes, no room, the system, the database itself. */
const troubles = ['25', '53', '58', 'XX'] as const

/** What begins to exist with its first failure has no rise that an alert could see. */
const beginAtZero = ({ codes, failedStatements }: Pick<Metrics, 'codes' | 'failedStatements'>) => {
  for (const channel of ['sms', 'voice', 'mail']) for (const outcome of codeOutcomes) codes.inc({ channel, outcome }, 0)
  for (const pool of ['calls', 'chat', 'reads'])
    for (const trouble of troubles) failedStatements.inc({ pool, class: trouble }, 0)
}

export type Metrics = ReturnType<typeof createMetrics>
