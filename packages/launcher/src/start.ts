import { fail, runProduct, say } from './run-product.ts'
import { turbo } from './turbo.ts'

await runProduct({
  sites: ['intl', 'cn'],
  hasConsole: true,
  prepare: async () => {
    say('Building the sites (from cache where nothing changed) …')
    if ((await turbo(['build'], '--filter=@bohe/intl', '--filter=@bohe/cn', '--filter=@bohe/console')) !== 0)
      fail('The sites could not be built.')
  },
  whenReady: stack => stack.keepRunning(say),
})
