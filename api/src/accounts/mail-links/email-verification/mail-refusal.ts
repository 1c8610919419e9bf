/** Said when an address has received as many mails as the limit `mail` allows. */
export const MAIL_REFUSAL = "Trop d'e-mails ont été envoyés à cette adresse. Réessayez dans une heure.";
