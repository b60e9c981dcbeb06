import type { Agreement } from './agreement.ts'

/** The user agreement in English. */
export const agreement: Agreement = {
  date: '2026-11-01',
  introduction:
    'Thank you for using Bohe. This agreement says what you and we owe each other, as briefly and plainly as we can. Please look closely at the membership terms, the refunds and the privacy part. By registering or paying you confirm that you have read this agreement and accept it.',
  sections: [
    {
      id: 'about',
      title: '1. What Bohe is',
      paragraphs: [
        'Bohe is a network accelerator. It finds a faster and steadier route for games, video, music, web pages, live streams and work apps. It changes the way your data travels; it neither provides nor alters what you visit.',
        'Bohe has an international and a mainland China site, with one account for both. They offer different things: the mainland site has free game acceleration, the international site also sells memberships. What the site in front of you says is what applies.',
      ],
    },
    {
      id: 'account',
      title: '2. Your account',
      paragraphs: [
        'You can register with a mobile number or an email address. Please give one that is yours and in use: it is the only way to recover your account.',
      ],
      points: [
        'Children under 14 need a parent or guardian to register and to be with them.',
        'The account is for you alone. It may not be rented out, sold or shared. How many devices may be logged in at once depends on the package.',
        'Keep your password and verification codes to yourself. Nobody from Bohe will ever ask for them.',
        'If someone else uses your account, change the password at once and contact support; we help you get it back.',
        'You can have the account deleted through support at any time. Its data is then erased or made anonymous and remaining membership time is lost, so use it up or ask for a refund first.',
      ],
    },
    {
      id: 'service',
      title: '3. The service',
      paragraphs: [
        'We do our best to keep the routes open. How much faster things get depends on your own network, the server you reach and the international links between them, and differs by time and place. We promise no fixed speed or delay.',
        'Maintenance is planned for quiet hours and announced beforehand. If we are the cause of an interruption of more than 4 hours, we add the lost time to the memberships affected.',
      ],
    },
    {
      id: 'membership',
      title: '4. Membership terms',
      paragraphs: ['Please read these terms before buying a membership on the international site.'],
      points: [
        'There are three levels, Gold, Platinum and Diamond, for 1, 3, 6 or 12 months. What each includes, what it costs and how many devices it allows is stated where you buy it.',
        'The time runs from the moment the membership opens and ends by calendar month. The experience package chosen at registration costs nothing, ends by itself and never turns into a paid one.',
        'Nothing renews by itself. When the membership ends, its benefits stop; your account and profile stay.',
        'While a bought membership is unexpired you cannot buy another. Time given by promotions or invitations is not affected by this and is added to what you have.',
        'You can pause your time while you do not need it; nothing runs down until you resume.',
        'A membership belongs to the account that bought it and cannot be transferred. We cannot stand in for memberships bought elsewhere.',
      ],
    },
    {
      id: 'payment',
      title: '5. Orders and payment',
      paragraphs: [
        'You can pay in the ways shown where you buy. The payment service carries the payment out; Bohe never learns your account or password there.',
      ],
      points: [
        'Please pay within 30 minutes. After that the order closes by itself, nothing is charged, and you can place a new one.',
        'The price is the one shown when you placed the order. Later changes do not touch it.',
        'A membership usually opens within seconds of payment, and within 10 minutes at the latest. If it takes longer, send the order number to support.',
        'Money that was paid twice, in a wrong amount or after the order had closed either opens the membership it was for or returns the way it came.',
      ],
    },
    {
      id: 'refunds',
      title: '6. Refunds',
      paragraphs: [
        'A membership is a digital service that can be used at once. Contact support for a refund, which returns the way you paid, in these cases.',
      ],
      points: [
        'Within 7 days of payment and after no more than 24 hours of use: in full.',
        'You could not use the service for 7 days in a row because of us: for the unused time, whatever the line above says.',
        'You paid twice or were charged by mistake: in full, once we have checked it.',
        'There is no refund for accounts suspended for breaking this agreement, nor for time that was a gift.',
        'We answer within 3 working days. When the money arrives depends on the payment service, usually within 1–7 working days.',
      ],
    },
    {
      id: 'use',
      title: '7. Acceptable use',
      paragraphs: ['Use Bohe within the law of the place you are in and of the place you reach, and please do not:'],
      points: [
        'attack, scan or disturb any network, server or other people’s device;',
        'send spam, spread malware or defraud anyone;',
        'infringe copyright, privacy or other rights of others;',
        'resell routes, run a proxy for others, or take up bandwidth by automated means;',
        'crack or decompile the apps, or get around the limits on devices and time.',
      ],
    },
    {
      id: 'privacy',
      title: '8. Privacy',
      paragraphs: [
        'We collect what the service needs and no more: your mobile or email, your profile, the devices you log in on, your orders, and, to find faults, when you connected, by which route, and how much data went through in total.',
        'We do not record which addresses you visit or what you see there. We do not sell your data or use it for advertising.',
      ],
      points: [
        'Passwords and verification codes are stored in a form that cannot be read back.',
        'SMS, mail and payments are carried out by others, who get only what that one task requires.',
        'Connection records are kept for 30 days, orders as long as accounting law requires, everything else until you delete your account.',
        'You can see and correct your data in the member centre, or ask support for a copy or for deletion.',
        'Being logged in, your language and similar preferences are kept in cookies. Logging out makes the login void at once.',
      ],
    },
    {
      id: 'liability',
      title: '9. Liability',
      paragraphs: [
        'If we cause you a loss by our own fault, we answer for it up to what you paid in the 12 months before, except where the law does not allow such a limit.',
        'The sites, games and apps you reach are the responsibility of those who run them. You answer for the consequences of breaking this agreement or the law; in serious cases we suspend the account and tell you why.',
      ],
    },
    {
      id: 'changes',
      title: '10. Changes and disputes',
      paragraphs: [
        'When this agreement changes we announce it at least 7 days before it takes effect and date it on this page. If a change takes something away from what you have bought, you may decline it and have the remaining time refunded.',
        'If you disagree with something, please contact support first; we would rather settle it with you. Failing that, the competent court at the provider’s seat decides, unless consumer law gives you a better choice.',
      ],
    },
  ],
}
