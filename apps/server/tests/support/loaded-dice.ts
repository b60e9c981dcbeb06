// The server as it is, but for one thing: its dice are loaded where a captcha is drawn, so that a test knows what its
// picture shows, and where a prize is drawn, so that everybody wins the first present. Everything else is left to chance:
// who rolls is told by the stack.
import { systemRandom } from '#random.ts'

const honest = systemRandom.int

systemRandom.int = max => (/captcha-image\.ts|at rollFor /.test(new Error().stack ?? '') ? 0 : honest(max))

await import('#main.ts')
