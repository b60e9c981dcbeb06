import { layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'

const module = (name: string) => `${import.meta.dirname}/routes/${name}-route.tsx`

/** The pages both editions have, beside their homes. Ids are explicit: the default id would be the file's path on the building machine. */
export const commonRoutes = [
  route('login.html', module('login'), { id: 'login' }),
  route('register.html', module('register'), { id: 'register' }),
  route('forgetpwd.html', module('forgetpwd'), { id: 'forgetpwd' }),
  route('open/token', `${import.meta.dirname}/routes/arrival-route.ts`, { id: 'arrival' }),
  route('open/:provider', module('open'), { id: 'open' }),
  route('protocol.html', module('protocol'), { id: 'protocol' }),
  route('user.html', module('user'), { id: 'user' }),
  route('download.html', module('download'), { id: 'download' }),
  route('help.html', module('help'), { id: 'help' }),
  route('about.html', module('about'), { id: 'about' }),
  route('userserver.html', module('userserver'), { id: 'customer-service' }),
  layout(module('reading'), { id: 'reading' }, [
    route('news.html', module('news'), { id: 'news' }),
    route('notify.html', module('notify'), { id: 'notices' }),
    // The router knows no place behind a prefix: the loader tells news_{id}.html from what no page has.
    route(':article.html', module('article'), { id: 'article' }),
  ]),
  // Needed for the root's middleware to run for an unknown address.
  route('*', module('not-found'), { id: 'not-found' }),
] satisfies RouteConfig

/** The phone pages both editions have; each edition puts them into its own phone frame, beside one-click acceleration. */
export const phoneRoutes: RouteConfigEntry[] = [
  route('m/about.html', module('phone-about'), { id: 'phone-about' }),
  route('m/contact.html', module('phone-contact'), { id: 'phone-contact' }),
]
