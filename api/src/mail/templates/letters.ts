import { TIME_ZONE } from '@iris/contract/foundation';
import { linkTo } from '@iris/contract/site';
import type { MailData, MailTemplate } from '../mail.ts';
import { greet } from './greet.ts';
import { writeInvitation } from './invitation-letter.ts';
import { type Academy, type Letter, oneClickAddress, type Part } from './letter.ts';

type Writer<Template extends MailTemplate> = (data: MailData[Template], academy: Academy, to: string) => Letter;

const NOT_YOU = "Si ce n'est pas vous, ignorez ce message\u00a0: rien ne sera changé.";

/** A new password is not enough: the login would still ask for the code of somebody else. */
const NOT_YOUR_FACTOR = "Si ce n'est pas vous, choisissez tout de suite un nouveau mot de passe, puis écrivez-nous à";

/** The letters, by template. */
export const LETTERS: { [Template in MailTemplate]: Writer<Template> } = {
  verify_email: ({ name, secret }, academy) => ({
    subject: 'Confirmez votre adresse e-mail',
    preview: 'Un clic confirme que cette adresse est la vôtre.',
    parts: [
      greet(name),
      `Votre compte ${academy.name} est ouvert. Confirmez que cette adresse est la vôtre\u00a0: vous recevrez vos certificats et pourrez retrouver votre accès si vous oubliez votre mot de passe.`,
      { action: 'Confirmer mon adresse', href: `${academy.site}${linkTo('/verify-email')}#${secret}` },
      `Ce lien sert une fois, pendant trois jours. Si ce n'est pas vous, ne le suivez pas, et écrivez-nous à ${academy.email}\u00a0: nous supprimerons ce compte.`,
    ],
    reason: `Vous recevez ce message parce qu'un compte ${academy.name} a été créé avec cette adresse.`,
  }),
  reset_password: ({ name, secret, by_team }, academy, to) => ({
    subject: 'Choisissez un nouveau mot de passe',
    preview: 'Le lien est valable 30\u00a0minutes.',
    parts: [
      greet(name),
      by_team
        ? `L'équipe de l'académie vous envoie un lien pour choisir le mot de passe de votre compte ${academy.name}.`
        : `Vous avez demandé un nouveau mot de passe pour votre compte ${academy.name}.`,
      {
        action: 'Choisir un nouveau mot de passe',
        // With the address, under which password managers store the new password.
        href: `${academy.site}${linkTo('/reset-password')}#${secret}&email=${encodeURIComponent(to)}`,
      },
      `Ce lien sert une fois, pendant 30\u00a0minutes. ${NOT_YOU}`,
    ],
    reason: by_team
      ? `Vous recevez ce message parce qu'une personne qui administre ${academy.name} l'a demandé pour votre compte.`
      : 'Vous recevez ce message parce que la page «\u00a0Mot de passe oublié\u00a0» a été remplie avec cette adresse.',
  }),
  password_changed: ({ name, at }, academy) => ({
    subject: 'Votre mot de passe a été changé',
    preview: `Le ${moment(at)}.`,
    parts: [
      greet(name),
      `Le mot de passe de votre compte ${academy.name} a été changé le ${moment(at)}. Les sessions ouvertes sur d'autres appareils sont fermées.`,
      "Si ce n'est pas vous, choisissez tout de suite un nouveau mot de passe\u00a0:",
      { action: 'Reprendre mon compte', href: academy.site + linkTo('/forgot-password') },
    ],
    reason: 'Vous recevez ce message parce que la sécurité de votre compte est concernée.',
  }),
  confirm_new_email: ({ name, secret }, academy) => ({
    subject: 'Confirmez votre nouvelle adresse e-mail',
    preview: 'Un clic confirme que cette adresse est la vôtre.',
    parts: [
      greet(name),
      `Vous avez demandé que cette adresse remplace celle de votre compte ${academy.name}.`,
      { action: 'Confirmer ma nouvelle adresse', href: `${academy.site}${linkTo('/verify-email')}#${secret}` },
      `Ce lien sert une fois, pendant 24\u00a0heures. Jusque-là, votre adresse actuelle reste en service. ${NOT_YOU}`,
    ],
    reason: `Vous recevez ce message parce que cette adresse a été indiquée dans un compte ${academy.name}.`,
  }),
  email_in_use: ({ name }, academy) => ({
    subject: 'Cette adresse a déjà un compte',
    preview: "Rien n'a été changé.",
    parts: [
      greet(name),
      `Quelqu'un a voulu donner cette adresse à un autre compte ${academy.name}. Elle est déjà celle de votre compte\u00a0: rien n'a été changé.`,
      "Si c'est vous, connectez-vous avec cette adresse\u00a0:",
      { action: 'Me connecter', href: academy.site + linkTo('/login') },
    ],
    reason: `Vous recevez ce message parce que cette adresse a été indiquée dans un compte ${academy.name}.`,
  }),
  email_changed: ({ name, new_email, at }, academy) => ({
    subject: "L'adresse e-mail de votre compte a été changée",
    preview: `Le ${moment(at)}.`,
    parts: [
      greet(name),
      `L'adresse de votre compte ${academy.name} a été changée le ${moment(at)}. Elle est maintenant ${masked(new_email)}.`,
      `Si ce n'est pas vous, écrivez-nous sans attendre à ${academy.email}.`,
      { action: "Contacter l'académie", href: academy.site + linkTo('/contact') },
    ],
    reason: 'Vous recevez ce message à votre ancienne adresse parce que la sécurité de votre compte est concernée.',
  }),
  second_factor_enabled: ({ name, at }, academy) => ({
    subject: 'La double vérification est activée',
    preview: `Depuis le ${moment(at)}.`,
    parts: [
      greet(name),
      `Depuis le ${moment(at)}, la connexion à votre compte ${academy.name} demande une seconde preuve. Gardez vos codes de secours dans un endroit sûr.`,
      `${NOT_YOUR_FACTOR} ${academy.email}\u00a0: nous retirerons cette double vérification.`,
      { action: 'Reprendre mon compte', href: academy.site + linkTo('/forgot-password') },
    ],
    reason: 'Vous recevez ce message parce que la sécurité de votre compte est concernée.',
  }),
  second_factor_changed: ({ name, at, change }, academy) => ({
    subject: 'La double vérification de votre compte a changé',
    preview: `Le ${moment(at)}.`,
    parts: [
      greet(name),
      `La double vérification de votre compte ${academy.name} a été modifiée le ${moment(at)}. ${change}`,
      `${NOT_YOUR_FACTOR} ${academy.email}\u00a0: nous retirerons cette double vérification.`,
      { action: 'Reprendre mon compte', href: academy.site + linkTo('/forgot-password') },
    ],
    reason: 'Vous recevez ce message parce que la sécurité de votre compte est concernée.',
  }),
  second_factor_disabled: ({ name, at }, academy) => ({
    subject: 'La double vérification est désactivée',
    preview: `Depuis le ${moment(at)}.`,
    parts: [
      greet(name),
      `Depuis le ${moment(at)}, le mot de passe suffit pour se connecter à votre compte ${academy.name}.`,
      "Si ce n'est pas vous, choisissez tout de suite un nouveau mot de passe\u00a0:",
      { action: 'Reprendre mon compte', href: academy.site + linkTo('/forgot-password') },
    ],
    reason: 'Vous recevez ce message parce que la sécurité de votre compte est concernée.',
  }),
  deletion_planned: ({ name, on }, academy) => ({
    subject: 'Votre compte sera supprimé',
    preview: `Le ${day(on)}, si vous ne changez pas d'avis.`,
    parts: [
      greet(name),
      `Comme vous l'avez demandé, votre compte ${academy.name} sera supprimé le ${day(on)}, avec votre progression et vos notes. Vos certificats restent vérifiables par leur numéro.`,
      "Vous pouvez changer d'avis jusque-là\u00a0: connectez-vous, puis annulez la suppression.",
      { action: 'Garder mon compte', href: academy.site + linkTo('/login') },
    ],
    reason: 'Vous recevez ce message parce que la suppression de votre compte a été demandée.',
  }),
  account_deleted: ({ name }, academy) => ({
    subject: 'Votre compte est supprimé',
    preview: `Merci d'avoir appris avec ${academy.name}.`,
    parts: [
      greet(name),
      `Votre compte ${academy.name} est supprimé, avec votre progression et vos notes. Vos certificats restent vérifiables par leur numéro\u00a0:`,
      { action: 'Vérifier un certificat', href: academy.site + linkTo('/certificates') },
      "C'est le dernier message que vous recevez de nous.",
    ],
    reason: "Vous recevez ce message parce qu'un compte avec cette adresse vient d'être supprimé.",
  }),
  promoted_to_admin: ({ name, permissions, secret }, academy) => ({
    subject: `Vous administrez ${academy.name}`,
    preview: "L'administration vous est ouverte.",
    parts: [
      greet(name),
      "Un super administrateur vous a ouvert l'administration du site.",
      ...(permissions.length > 0 ? ['Vos droits\u00a0:', { items: permissions }] : []),
      { action: "Ouvrir l'administration", href: academy.site + linkTo('/admin/dashboard') },
      ...endSessions(`${academy.site}${linkTo('/account/end-sessions')}#${secret}`),
    ],
    reason: 'Vous recevez ce message parce que les droits de votre compte ont changé.',
  }),
  promoted_to_super_admin: ({ name, secret }, academy) => ({
    subject: `Votre compte ${academy.name} est maintenant Super Admin`,
    preview: "Toute l'administration vous est ouverte.",
    parts: [
      greet(name),
      "L'exploitant du site a donné à votre compte le rôle Super Admin\u00a0: toute l'administration vous est ouverte, y compris les droits des comptes, le journal et les déploiements.",
      { action: "Ouvrir l'administration", href: academy.site + linkTo('/admin/dashboard') },
      ...endSessions(`${academy.site}${linkTo('/account/end-sessions')}#${secret}`),
    ],
    reason: 'Vous recevez ce message parce que les droits de votre compte ont changé.',
  }),
  contact_message: ({ name, email, subject, message }, academy) => ({
    subject: `Message de contact\u00a0: ${subject}`,
    preview: `De ${name}.`,
    parts: [
      'Bonjour,',
      `${name} (${email}) a écrit par la page Contact. Répondez à cet e-mail pour lui répondre.`,
      `Sujet\u00a0: ${subject}`,
      { quote: message },
      { action: 'Ouvrir les messages', href: academy.site + linkTo('/admin/messages') },
    ],
    reason: "Vous recevez ce message parce que cette adresse est l'adresse de contact du site.",
    replyTo: { name, address: email },
  }),
  // Whoever fills in the form chooses the address: nothing that they wrote goes there.
  contact_acknowledgment: ({ at }) => ({
    subject: 'Nous avons bien reçu votre message',
    preview: 'Nous vous répondrons à cette adresse.',
    parts: [
      'Bonjour,',
      `Nous avons bien reçu le message envoyé le ${moment(at)} par la page Contact. Nous vous répondrons à cette adresse.`,
      "Si ce n'est pas vous, vous n'avez rien à faire.",
    ],
    reason: 'Vous recevez ce message parce que la page Contact a été remplie avec cette adresse.',
  }),
  invitation: writeInvitation,
  notification: ({ name, title, sentences, action, link, reason, token }, { site }) => {
    const oneClick = oneClickAddress(site, token);
    return {
      subject: title,
      preview: sentences[0] ?? title,
      parts: [greet(name), ...sentences, { action, href: site + link }],
      reason,
      oneClick,
      links: [
        { text: 'Ne plus recevoir ces e-mails', href: oneClick },
        { text: 'Choisir mes e-mails', href: `${site}${linkTo('/account')}#e-mails` },
      ],
    };
  },
};

/** Whoever uses an open session of the account has the new rights too. */
function endSessions(href: string): Part[] {
  return [
    "Vos sessions ouvertes ont ces droits dès maintenant. Si l'une d'elles est restée ouverte sur un appareil que d'autres utilisent, ou si vous n'attendiez pas ce message, terminez-les toutes\u00a0:",
    { action: 'Terminer toutes mes sessions', href },
    'Ce lien sert une fois, pendant sept jours.',
  ];
}

/** « 22 novembre 2026 à 18:04 » */
function moment(instant: string): string {
  return MOMENT.format(new Date(instant));
}

function day(instant: string): string {
  return DAY.format(new Date(instant));
}

/** An e-mail that its owner recognizes and a reader of another mailbox cannot use: `c***@example.org`. */
function masked(email: string): string {
  return email.replace(/^(.)[^@]*/, '$1***');
}

const MOMENT = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeStyle: 'short', timeZone: TIME_ZONE });
const DAY = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: TIME_ZONE });
