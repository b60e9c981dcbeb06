import { createClient } from '@bohe/api-client/client'
import { enrol } from '@bohe/testing/enrolment.ts'
import { freshMobile } from '@bohe/testing/fresh.ts'
import { freshAddress } from '@bohe/testing/journey.ts'
import { sandboxUser } from '@bohe/testing/sandbox.ts'
import { inject } from 'vitest'

/** A member of the shop and what he does there, by the API: the console's journeys are about what follows. */
export const someMember = async () => {
  const { server, sandbox } = inject('origins')
  const enrolled = await enrol({ server, sandbox, region: '0' }, { mobile: freshMobile() })
  const api = createClient({
    ...{ origin: server, region: '0', language: 'en', token: () => enrolled.token },
    headers: { 'X-Forwarded-For': freshAddress() },
  })
  return { ...enrolled, api, person: sandboxUser(sandbox) }
}

type Member = Awaited<ReturnType<typeof someMember>>

/** An order for the cheapest or the dearest that is sold. */
export const anOrder = async (
  { api }: Member,
  which: 'cheapest' | 'dearest' = 'cheapest',
  pay_type: 'alipay' | 'wechat' = 'alipay',
) => {
  const { list } = await api.packages()
  const prices = list.flatMap(({ package_id, price_list }) => price_list.map(price => ({ package_id, ...price })))
  const sorted = prices.toSorted((one, other) => Number(one.price_num) - Number(other.price_num))
  const wanted = which === 'cheapest' ? sorted.at(0) : sorted.at(-1)
  if (!wanted) throw new Error('nothing is sold')
  const { package_id, price_id } = wanted
  return api.buy({ package_id, price_id, pay_type, pay_scene: 'qr' })
}
