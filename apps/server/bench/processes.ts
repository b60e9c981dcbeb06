import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** What Linux counts of a process; the benches run there. */

/** Ticks of a hundredth of a second: `getconf CLK_TCK` of every Linux that Node runs on. */
const tickSeconds = 0.01

const nanosecondSeconds = 1e-9

/** The fields of /proc/PID/stat behind the name, which may hold spaces and brackets. */
const statOf = (pid: number): string[] => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

/** The process that started a process. */
export const parentOf = (pid: number): number => Number(statOf(pid)[1])

/** Seconds of processor time that a process has used, all threads together that it still has: exact, where `stat` has ticks. */
export const processorSeconds = (pid: number): number => {
  const threads = readdirSync(`/proc/${pid}/task`)
  const used = threads.map(thread =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  )
  return used.reduce((sum, one) => sum + one, 0) * nanosecondSeconds
}

/** The same of a process and its children, those that have ended too: PostgreSQL has one for each connection. */
export const processorSecondsOfAll = (pid: number): number => {
  const stat = statOf(pid)
  let seconds = processorSeconds(pid) + (Number(stat[13]) + Number(stat[14])) * tickSeconds
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      if (statOf(Number(name))[1] === String(pid)) seconds += processorSeconds(Number(name))
    } catch {
      // Ended meanwhile.
    }
  }
  return seconds
}

/** Megabytes of memory that a process has resident. */
export const residentMegabytes = (pid: number): number => {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kilobytes) / 1024)
}

/** Lets a process, with all its threads and what it starts from now on, run on one processor alone. */
export const pinTo = (processor: number, pid: number): void => {
  execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', String(processor), String(pid)], { stdio: 'ignore' })
}
