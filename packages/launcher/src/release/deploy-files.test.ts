import { spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { selfSignedCertificate } from '@bohe/sandbox/core/certificate.ts'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { Service } from 'kubernetes-models/v1/Service'
import { afterAll, describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { leanMemory } from '../lean-memory.ts'
import { root } from '../root.ts'
import { deployables } from './deployables.ts'

const deploy = join(root, 'deploy')
const read = (path: string) => readFileSync(join(deploy, path), 'utf8')
const names = Object.keys(deployables)

const has = (program: string, version: string) => spawnSync(program, [version]).error === undefined

const scratch = mkdtempSync(join(tmpdir(), 'bohe-deploy-'))
afterAll(() => rmSync(scratch, { recursive: true }))

/** What a checker says; '' when nothing is wrong. */
const complaintOf = (program: string, args: string[]): string => {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  return status === 0 ? '' : stdout + stderr
}

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
const certificate = selfSignedCertificate('bohe', '41', { privateKey, publicKey })
writeFileSync(join(scratch, 'bohe.pem'), certificate + privateKey)

/** As `envsubst` does. */
const filled = (template: string, values: Record<string, string>) =>
  read(template).replaceAll(/\$\{(\w+)\}/g, (_, name: string) => values[name] ?? `missing-${name}`)

/** The words of each instruction, one a line, whatever was continued. */
const instructionsOf = (dockerfile: string): string[] =>
  dockerfile
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter(line => line.trim() !== '')

describe.each(names)('the Dockerfile of %s', name => {
  const lines = instructionsOf(read(`docker/${name}.Dockerfile`))
  const last = lines.slice(lines.findLastIndex(line => line.startsWith('FROM ')))

  it('holds known instructions alone', () => {
    const known = /^(?:FROM|WORKDIR|COPY|RUN|ENV|VOLUME|USER|EXPOSE|HEALTHCHECK|CMD) \S/
    expect(lines.filter(line => !known.test(line))).toEqual([])
  })

  it('builds apart from what runs, on a Node that is named to the patch', () => {
    const from = lines.filter(line => line.startsWith('FROM '))
    expect(from).toHaveLength(2)
    for (const line of from) expect(line).toMatch(/^FROM node:24\.\d+\.\d+-bookworm/)
    expect(lines.join('\n')).toContain(`release:build ${name} `)
    expect(last.filter(line => line.startsWith('COPY '))).toEqual([
      'COPY --from=build --chown=root:root /artefact /srv/bohe',
    ])
  })

  it('runs as nobody that owns its files, and says how it is', () => {
    const user = last.indexOf('USER node')
    expect(user).toBeGreaterThan(last.findIndex(line => line.startsWith('COPY ')))
    expect(last.findIndex(line => line.startsWith('CMD '))).toBeGreaterThan(user)
    expect(last.at(-1)).toBe('CMD ["node", "main.js"]')
    const [port] = last.flatMap(line => /^EXPOSE (\d+)$/.exec(line)?.[1] ?? [])
    expect(last.find(line => line.startsWith('HEALTHCHECK '))).toContain(`127.0.0.1:${port}/healthz`)
  })
})

/** A container of Kubernetes or a service of compose, as far as it is looked at. */
interface Container {
  envFrom: object[]
  env: { name: string }[]
  securityContext: object
  readinessProbe: { httpGet: object }
}

describe.each(names)('the manifest of %s', name => {
  const [deployment, service] = parseAllDocuments(read(`kubernetes/${name}.yaml`)).map(document => document.toJS())
  const pod = deployment.spec.template.spec
  const [container] = pod.containers as [Container]

  it('is one by the schema of Kubernetes', () => {
    expect(() => new Deployment(deployment).validate()).not.toThrow()
    expect(() => new Service(service).validate()).not.toThrow()
    const wrong = structuredClone(deployment)
    wrong.spec.replicas = 'two'
    expect(() => new Deployment(wrong).validate()).toThrow()
  })

  it('leads its service to its pods', () => {
    const { labels } = deployment.spec.template.metadata
    expect(labels).toEqual(deployment.spec.selector.matchLabels)
    expect(service.spec.selector).toEqual(labels)
  })

  it('runs without rights on a file system that cannot be written', () => {
    expect(pod).toMatchObject({ enableServiceLinks: false, securityContext: { runAsNonRoot: true } })
    expect(container.securityContext).toMatchObject({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
    expect(container.readinessProbe.httpGet).toMatchObject({ path: '/readyz' })
  })

  it('sets what is a setting', () => {
    const example = read(`${name === 'server' || name === 'console' ? name : 'site'}.env.example`)
    for (const { name: setting } of container.env) expect(example).toMatch(new RegExp(`^(# )?${setting}=`, 'm'))
  })
})

describe('compose.yaml', () => {
  const { services } = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<
      string,
      { build: { context: string; dockerfile: string }; env_file: string; depends_on: Record<string, object> }
    >
  }

  it('has a database and every program', () => {
    expect(Object.keys(services).sort()).toEqual(['database', ...names].sort())
  })

  it.each(names)('runs %s without rights, from its Dockerfile and settings, after what it needs', name => {
    const service = services[name]
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
    expect(service?.build.dockerfile).toBe(`deploy/docker/${name}.Dockerfile`)
    expect(readdirSync(deploy)).toContain(`${service?.env_file}.example`)
    expect(Object.values(service?.depends_on ?? {})).toEqual([{ condition: 'service_healthy' }])
  })
})

describe('docs/decisions', () => {
  const folder = join(root, 'docs/decisions')
  const listed = spawnSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).stdout.split('\n')
  const files = listed.filter(path => path !== '')

  it.skipIf(files.length === 0)('name files that are there', () => {
    const named = readdirSync(folder).flatMap(decision => {
      const text = readFileSync(join(folder, decision), 'utf8')
      const paths = text.matchAll(/`((?:[\w@.-]+\/)*[\w@.-]+\.(?:tsx?|css|mjs|cfg|yml|sql))`/g)
      return [...paths].map(([, path]) => ({ decision, path }))
    })
    expect(named.length).toBeGreaterThan(20)
    const isThere = (path = '') => files.some(file => file === path || file.endsWith(`/${path}`))
    expect(named.filter(({ path }) => !isThere(path))).toEqual([])
  })
})

describe('docs/deploying.md', () => {
  const runbook = readFileSync(join(root, 'docs/deploying.md'), 'utf8')

  it('names files that are there', () => {
    const named = [...runbook.matchAll(/deploy\/[\w./-]*\w/g)].map(([path]) => path)
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter(path => !existsSync(join(root, path)))).toEqual([])
  })

  it('names backends, slots and ports that haproxy has', () => {
    const haproxy = read('haproxy/haproxy.cfg')
    for (const [, backend] of runbook.matchAll(/^weigh (\w+) \d+ \d+$/gm))
      expect(haproxy).toContain(`backend ${backend}\n`)
    for (const [port] of runbook.matchAll(/\b4\d{3}\b/g)) expect(haproxy).toContain(`127.0.0.1:${port}`)
    expect(haproxy).toContain('stats socket /run/haproxy/admin.sock ')
  })
})

const limitsNamed = (name: string): number[] => {
  const limits = readFileSync(join(root, 'packages/api-client/src/contract/limits.ts'), 'utf8')
  return [...limits.matchAll(new RegExp(`${name}: ([\\d_]+)`, 'g'))].map(([, bytes = '']) =>
    Number(bytes.replaceAll('_', '')),
  )
}

it('proxies take mails as large as the API takes', () => {
  const [most = 0] = limitsNamed('mailBytes')
  const ofMails = /location = \/api\/chat\/mail \{\s+client_max_body_size (\d+)m;/
  const [, mib] = ofMails.exec(read('nginx/bohe.conf.template')) ?? []
  const [, bytes] = /content-length\) gt (\d+) \}\n/.exec(read('haproxy/haproxy.cfg')) ?? []
  expect(Number(mib) * 1_048_576).toBe(Number(bytes))
  expect(Number(bytes)).toBeGreaterThan(most)
})

it('proxies take bodies twice as large as the largest picture, so that its refusal is told in words', () => {
  const most = 2 * Math.max(...limitsNamed('pictureBytes'))
  const [, mib] = /client_max_body_size (\d+)m;/.exec(read('nginx/bohe.conf.template')) ?? []
  const [, bytes] = /content-length\) gt (\d+)/.exec(read('haproxy/haproxy.cfg')) ?? []
  expect(Number(mib) * 1_048_576).toBe(Number(bytes))
  expect(Number(bytes)).toBeGreaterThan(most)
})

describe('the memory of the API', () => {
  const settings = Object.entries(leanMemory)

  it('is what its unit of systemd sets', () => {
    const unit = read('systemd/bohe-server@.service').replaceAll('"', '').split('\n')
    expect(unit).toEqual(expect.arrayContaining(settings.map(([name, value]) => `Environment=${name}=${value}`)))
  })

  it('is what its image sets', () => {
    const [, last = ''] = read('docker/server.Dockerfile').split(/\nFROM .*-slim\n/)
    const set = last.matchAll(/(\w+)=("[^"]*"|\S+)/g)
    const image = Object.fromEntries([...set].map(([, name = '', value = '']) => [name, value.replaceAll('"', '')]))
    expect(image).toMatchObject(leanMemory)
  })
})

it.skipIf(!has('systemd-analyze', '--version')).each(names)('systemd takes the unit of %s', name => {
  const unit = join(scratch, `bohe-${name}@a.service`)
  writeFileSync(unit, read(`systemd/bohe-${name}@.service`))
  expect(complaintOf('systemd-analyze', ['verify', unit])).toBe('')
})

it.skipIf(!has('haproxy', '-v'))('haproxy takes its example', () => {
  const file = join(scratch, 'haproxy.cfg')
  writeFileSync(file, read('haproxy/haproxy.cfg').replace('/etc/haproxy/certs/', join(scratch, 'bohe.pem')))
  expect(complaintOf('haproxy', ['-c', '-f', file])).toBe('')
})

it.skipIf(!has('nginx', '-v'))('nginx takes its examples together', () => {
  const upstream = '127.0.0.1:4100'
  const values = {
    LISTEN: `unix:${scratch}/nginx.sock ssl http2`,
    CLIENT_TIMEOUT: '15s',
    ACCESS_LOG: join(scratch, 'access.log'),
    ...{
      INTL_HOSTS: 'www.bohe.com',
      CN_HOSTS: 'cn.bohe.com',
      API_HOSTS: 'api.bohe.com',
      CONSOLE_HOSTS: 'console.bohe.com',
    },
    ...{ INTL_UPSTREAM: upstream, CN_UPSTREAM: upstream, API_UPSTREAM: upstream, CONSOLE_UPSTREAM: upstream },
    ...{ CERTIFICATE: join(scratch, 'bohe.pem'), CERTIFICATE_KEY: join(scratch, 'bohe.pem') },
  }
  mkdirSync(join(scratch, 'logs'))
  const conf = ['bohe', 'tls'].map(each => filled(`nginx/${each}.conf.template`, values)).join('\n')
  const whole = `pid ${scratch}/nginx.pid;\nerror_log ${scratch}/error.log;\nevents {}\nhttp {\n${conf}\n}\n`
  expect(whole).not.toContain('missing-')
  writeFileSync(join(scratch, 'nginx.conf'), whole)
  expect(complaintOf('nginx', ['-t', '-p', scratch, '-c', join(scratch, 'nginx.conf')])).toBe('')
})
