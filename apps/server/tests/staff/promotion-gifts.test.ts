import { staffCodes } from '@bohe/api-client/staff/code'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cardsIn } from '#tests/cards/issued-cards.ts'
import { type DrawStack, startDrawStack } from '#tests/promotions/draw-stack.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { testStart } from '#tests/support/movable-clock.ts'
import { picture } from '#tests/support/pictures.ts'
import { type Colleague, hire } from '#tests/support/staff.ts'

const at = (days: number) => new Date(testStart.getTime() + days * 86_400_000)

describe.each(oneDatabase)('what a promotion shows and gives, on $name', database => {
  let stack: DrawStack
  let editor: Colleague
  beforeAll(async () => {
    stack = await startDrawStack(database)
    editor = await hire(stack.api, 'content', ['0'])
  })
  afterAll(() => stack.stop())

  describe('a batch of cards', () => {
    const offered = async (who = editor) => (await who.call('promotionBatches', {})).data.list

    it('is offered while its cards can be won, newest first', async () => {
      const { issue } = cardsIn(stack.api)
      const lasting = await issue({ title_en: 'Lasting' })
      const over = await issue({ valid_until: at(-1) })
      const ending = await issue({ valid_until: at(3), months: 0, days: 7 })
      const taken = await issue()
      const withdrawn = stack.db.updateTable('card_batches').set({ withdrawn_at: testStart })
      await withdrawn.where('id', '=', taken.batchId).execute()
      const list = await offered()
      expect(list.slice(0, 2)).toMatchObject([
        { id: String(ending.batchId), months: 0, days: 7, valid_until: at(3).toISOString() },
        { id: String(lasting.batchId), title_en: 'Lasting', months: 1, valid_until: '' },
      ])
      const ids = list.map(({ id }) => id)
      expect(ids).not.toContain(String(over.batchId))
      expect(ids).not.toContain(String(taken.batchId))
    })

    it('is offered to nobody who does not see the region that it opens', async () => {
      await cardsIn(stack.api).issue()
      expect(await offered(await hire(stack.api, 'content', ['1']))).toEqual([])
    })
  })

  describe('a picture', () => {
    const upload = (bytes: Buffer) => editor.call('uploadPromotionPicture', { file: bytes.toString('base64') })

    it('is drawn anew, and its address is saved with the promotion', async () => {
      const { data } = await upload(await picture(2000, 1000).jpeg().toBuffer())
      expect(data).toMatchObject({ width: 1600, height: 800, url: expect.stringMatching(/^\/uploads\//) })
      const texts = ['label', 'title', 'summary'].flatMap(name => [`${name}_zh`, `${name}_en`])
      const words = Object.fromEntries(texts.map(name => [name, name])) as Record<
        'label_zh' | 'label_en' | 'title_zh' | 'title_en' | 'summary_zh' | 'summary_en',
        string
      >
      const times = { starts_at: at(-1).toISOString(), ends_at: at(2).toISOString() }
      const notice = { ...words, ...times, version: 0, kind: 'notice' as const, regions: '0' as const }
      const { promotion_id } = (await editor.call('savePromotion', { ...notice, image: data.url })).data
      expect((await editor.call('promotion', { promotion_id })).data.image).toBe(data.url)
    })

    it('that runs is refused', async () => {
      expect((await upload(Buffer.from('<svg onload="alert(1)"/>'))).code).toBe(staffCodes.pictureWrong.code)
    })
  })
})
