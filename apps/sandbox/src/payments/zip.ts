import AdmZip from 'adm-zip'
import iconv from 'iconv-lite'

/** A file to be zipped. */
export type ZipEntry = { name: string; content: Buffer }

const gbk = {
  efs: false,
  encode: (text: string) => iconv.encode(text, 'gbk'),
  decode: (bytes: Buffer) => iconv.decode(bytes, 'gbk'),
}

/** A ZIP archive of a few small files, compressed, their names in GBK as in Alipay's bills. */
export function zip(entries: ZipEntry[]): Buffer {
  const archive = new AdmZip({ noSort: true, decoder: gbk })
  for (const { name, content } of entries) archive.addFile(name, content)
  return archive.toBuffer()
}
