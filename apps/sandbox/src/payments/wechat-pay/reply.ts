/** WeChat Pay's reply, before it is signed. */
export type Reply = { status: number; body?: object }

export function refuse(status: number, code: string, message: string, detail?: object): Reply {
  return { status, body: { code, message, ...(detail && { detail }) } }
}

export function badParameter(field: string, issue: string): Reply {
  return refuse(400, 'PARAM_ERROR', `参数错误：${field} ${issue}`, { field, issue, location: 'body' })
}
