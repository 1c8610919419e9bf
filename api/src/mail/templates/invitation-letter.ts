import { dayText } from '@iris/contract/foundation';
import { INVITATION_DAYS, type InvitedSeat, MEMBER_ROLE_LABELS, type MemberRole } from '@iris/contract/institutions';
import { linkTo } from '@iris/contract/site';
import type { InvitationLetter } from '../mail.ts';
import { greet, hasAddress } from './greet.ts';
import { type Academy, type Letter, oneClickAddress } from './letter.ts';

/** What joining means for each role, and who sees what. */
const MEANINGS: Record<MemberRole, string> = {
  resident:
    "Les responsables de l'établissement verront votre nom, votre adresse e-mail, et votre progression dans les cours suivis sur ses places. Un tuteur ne voit rien sans votre accord. Rien d'autre de votre compte n'est montré.",
  tutor:
    "Vous suivrez la progression des internes qui l'acceptent. Les responsables de l'établissement verront votre nom et votre adresse e-mail.",
  manager:
    'Vous inviterez des internes et des tuteurs, et suivrez les places et la progression. Les autres responsables verront votre nom et votre adresse e-mail.',
};

/** The letter of an invitation to an institution. */
export function writeInvitation(
  { name, by, institution, role, seat, secret, token }: InvitationLetter,
  { site, name: academy }: Academy,
): Letter {
  const isNamed = !hasAddress(by);
  const inviting = isNamed
    ? `${by} vous invite à rejoindre l'établissement ${institution}`
    : `L'établissement ${institution} vous invite à le rejoindre`;
  const oneClick = token && oneClickAddress(site, token);
  return {
    subject: `${institution} vous invite sur ${academy}`,
    preview: isNamed
      ? `${by} vous propose de rejoindre cet établissement.`
      : 'Vous pouvez rejoindre cet établissement.',
    parts: [
      greet(name),
      `${inviting} comme ${MEMBER_ROLE_LABELS[role].toLowerCase()}, sur ${academy}, une académie en ligne de chirurgie ophtalmologique.`,
      ...(seat ? [describeSeat(seat)] : []),
      MEANINGS[role],
      { action: "Répondre à l'invitation", href: `${site}${linkTo('/invitation')}#${secret}` },
      `Ce lien sert une fois, pendant ${INVITATION_DAYS}\u00a0jours. Il permet aussi de créer votre compte. Vous pourrez quitter l'établissement à tout moment.`,
      `Vous ne souhaitez pas le rejoindre\u00a0? Ne répondez pas, ou déclinez l'invitation ${oneClick ? 'au bas de ce message' : 'par ce lien'}.`,
    ],
    reason: `Vous recevez ce message parce que votre adresse a été indiquée${isNamed ? ` par ${by}` : ''} pour vous inviter. Sans réponse, rien n'est créé à votre nom.`,
    ...(oneClick && { oneClick, links: [{ text: "Décliner l'invitation", href: oneClick }] }),
  };
}

function describeSeat({ course, starts_on, ends_on }: InvitedSeat): string {
  const where = course === null ? 'dans les cours du catalogue' : `dans le cours «\u00a0${course}\u00a0»`;
  return `En acceptant, vous prenez l'une de ses places ${where}, tant qu'il en reste, du ${dayText(starts_on)} au ${dayText(ends_on)}.`;
}
