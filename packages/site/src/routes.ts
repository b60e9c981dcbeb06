import { type RouteConfig, route } from '@react-router/dev/routes'

const module = (name: string) => `${import.meta.dirname}/routes/${name}.tsx`

/** The pages both editions have, beside their homes. Ids are explicit: the default id would be the file's path on the building machine. */
export const commonRoutes = [
  route('login.html', module('login'), { id: 'login' }),
  route('register.html', module('register'), { id: 'register' }),
  route('forgetpwd.html', module('forgetpwd'), { id: 'forgetpwd' }),
  route('open/:provider', module('open'), { id: 'open' }),
  route('protocol.html', module('protocol'), { id: 'protocol' }),
  route('user.html', module('user'), { id: 'user' }),
  // Needed for the root's middleware to run for an unknown address.
  route('*', module('not-found'), { id: 'not-found' }),
] satisfies RouteConfig
