/**
 * Refusals by code. Texts that old clients display or compare are verbatim (contract/api.md 0.3). `text: true`: the body is the bare text, for old clients;
 * `error: true`: the text is in the field `error`.
 */
const known = {
  'request.malformed': { status: 400, message: 'The request is malformed.' },
  'request.notJson': { status: 400, message: 'The body is not valid JSON.' },
  'request.tooLarge': { status: 413, message: 'The body is too large.' },
  'request.tooManyHeavy': {
    status: 429,
    message: 'Several of your searches and analyses are still running. Please wait until they are done, and try again.',
  },
  'request.tooManyValues': {
    status: 422,
    message:
      'The request holds more than 50,000 values, or more than 10,000 keys in one object. Please send less at once.',
  },
  'request.keyReused': {
    status: 422,
    message: 'This Idempotency-Key has been used for another request. Please send this one with a new key.',
  },
  'request.tooMuch': {
    status: 503,
    message: 'Too much is being sent at the same time. Please try again in a moment.',
  },
  'request.tooSlow': {
    status: 408,
    message: 'The request took too long to arrive. Please check your connection and try again.',
  },
  'request.tooBroad': {
    status: 503,
    message: 'The server needed too long to find this. Please ask for less at once, or try again in a moment.',
  },
  'request.fieldUnknown': { status: 400, message: 'This field or operator cannot be searched.' },
  'changes.cursor': {
    status: 400,
    message: 'This cursor is none of this community. Please use the last one that you were given, or none to begin.',
  },
  'request.unavailable': {
    status: 503,
    message: 'The server cannot store anything right now. Please try again in a moment.',
  },
  'request.unexpected': { status: 500, message: 'Something went wrong on the server. Please try again.' },

  'session.invalid': { status: 401, message: 'invalid token...', text: true },
  'signIn.failed': { status: 401, message: 'This password is not correct.' },
  'signIn.missing': { status: 401, message: 'Missing credentials' },
  'signIn.secondFactor': {
    status: 401,
    message:
      'This account is protected by a second factor. Please sign in on the pages of this site, or use an app password in place of your password.',
  },
  'secondFactor.expired': { status: 403, message: 'This took too long. Please begin again.' },
  'secondFactor.wrong': { status: 403, message: 'This code is not correct, or it has been used already.' },
  'secondFactor.missing': {
    status: 403,
    message: 'This site requires a second factor for your account. Please sign in on its pages and set it up.',
  },
  'secondFactor.on': { status: 409, message: 'The second factor is already on.' },
  'secondFactor.off': { status: 409, message: 'The second factor is off. Please turn it on first.' },
  'appPassword.refused': {
    status: 403,
    message: 'An app password cannot do this. Please sign in on the pages of this site.',
  },
  'appPassword.tooMany': {
    status: 422,
    message: 'Your account has 20 app passwords already. Please withdraw one first.',
  },
  'apiToken.refused': {
    status: 403,
    message: 'An API token cannot do this. Please sign in on the pages of this site.',
  },
  'apiToken.readOnly': { status: 403, message: 'This API token may only read.' },
  'apiToken.tooMany': { status: 422, message: 'Your account has 20 API tokens already. Please withdraw one first.' },
  'guess.tooMany': { status: 429, message: 'Too many wrong attempts. Please wait a minute and try again.' },
  'session.tooMany': { status: 429, message: 'Too many unknown sessions. Please sign in again.' },

  forbidden: { status: 403, message: 'Forbidden' },
  'member.missing': { status: 403, message: 'author not found.' },
  'member.blocked': { status: 403, message: 'Login is blocked.' },
  'object.notEditable': { status: 403, message: 'You cannot edit this object on your privilege.' },
  'report.tooMany': {
    status: 429,
    message: 'Your manager has not yet looked at 20 of your reports. Please talk to them.',
  },
  'lead.managers': { status: 403, message: 'Only managers who are members of this community can lead it.' },
  'lead.tooOften': { status: 429, message: 'You have called everyone too often. Please wait a minute.' },
  'report.decided': {
    status: 409,
    message: 'Another manager has already decided about this. Please reload the list.',
  },
  'object.removed': {
    status: 403,
    message: 'A manager has removed this contribution. Only a manager can restore it.',
  },
  'object.notRemovable': {
    status: 422,
    message: 'Only contributed notes, drawings, files, videos and annotations can be removed for everyone.',
  },
  'version.notHideable': {
    status: 422,
    message: 'Only earlier versions of contributions can be hidden. To hide the newest one, edit or remove the note.',
  },
  'view.notEditable': { status: 403, message: 'You have no permission to edit this view.' },
  'item.notFixable': { status: 403, message: 'You are not able to fix this object.' },
  'item.notUnfixable': { status: 403, message: 'You are not able to unfix this object.' },
  'item.notLockable': { status: 403, message: 'You are not able to lock this object.' },
  'item.notUnlockable': { status: 403, message: 'You are not able to unlock this object.' },
  'item.locked': {
    status: 403,
    message: 'This object is locked. Only managers and authors of the view can change it.',
  },
  'item.notRemovable': {
    status: 403,
    message: 'You can delete only what you have written yourself. Nothing was deleted.',
  },
  'author.notOneself': { status: 403, message: 'You cannot make yourself a writer.' },
  'author.blocksOneself': { status: 403, message: 'You cannot block yourself.' },
  'author.lastManager': {
    status: 409,
    message:
      'This is the only manager of the community. Please make another member a manager first. Nobody was removed.',
  },
  'user.ownAdmin': { status: 403, message: 'You cannot take the admin role from yourself. Please ask another admin.' },
  'erasure.userName': { status: 422, message: 'This is not the user name of the person. Nothing was erased.' },
  'erasure.lastAdmin': {
    status: 409,
    message: 'This is the only admin of the site. Please make someone else an admin first. Nothing was erased.',
  },
  'erasure.lastManager': {
    status: 409,
    message: 'This is the only manager of a community. Please make another member a manager first. Nothing was erased.',
  },
  'community.archived': {
    status: 403,
    message: 'This community is archived: it can be read, and nothing in it can be changed.',
  },
  'member.readOnly': {
    status: 403,
    message: 'You can read in this community, but not write. Ask a manager if you need to write.',
  },
  'community.paused': {
    status: 403,
    message: 'Writing is paused in this community. Your text is kept, and you can contribute it after the pause.',
  },
  'community.pausedUntil': {
    status: 403,
    message:
      'Writing is paused in this community until {{until}}. Your text is kept, and you can contribute it after the pause.',
  },
  'view.paused': {
    status: 403,
    message: 'Writing is paused on this view. Your text is kept, and you can contribute it after the pause.',
  },
  'view.pausedUntil': {
    status: 403,
    message:
      'Writing is paused on this view until {{until}}. Your text is kept, and you can contribute it after the pause.',
  },
  'member.paused': {
    status: 403,
    message: 'Writing is paused for you. Your text is kept, and you can contribute it after the pause.',
  },
  'member.pausedUntil': {
    status: 403,
    message: 'Writing is paused for you until {{until}}. Your text is kept, and you can contribute it after the pause.',
  },
  'author.managerWrites': {
    status: 403,
    message: 'A manager can always write. Make this member a writer first.',
  },
  'community.keyWrong': { status: 403, message: "The key didn't match." },
  'passwordLink.invalid': {
    status: 403,
    message: 'This link is not valid any more. It works once and for one hour. Please ask for a new one.',
  },
  'passwordLink.off': {
    status: 409,
    message: 'This site sends no links by e-mail. Please ask your teacher or a manager for a new password.',
  },
  'password.mustChange': {
    status: 403,
    message: 'Please change your password first. Sign in on the pages of this site to do so.',
  },
  'password.incorrect': { status: 403, message: 'Incorrect password' },
  'confirm.password': { status: 403, message: 'Please enter your password again, then repeat this action.' },
  'signUp.closed': {
    status: 403,
    message: 'Signing up is closed here. Ask your teacher or the administrator for an account.',
  },

  notFound: { status: 404, message: 'Not Found' },
  'view.removed': { status: 404, message: 'This view has been removed.' },
  'item.removed': { status: 404, message: 'This object has been removed.' },
  'item.changedElsewhere': { status: 409, message: 'Someone else changed this in the meantime.' },
  'object.savedElsewhere': { status: 409, message: 'Someone else saved this contribution in the meantime.' },

  'contribution.parent': {
    status: 422,
    message: 'The note to build on is not in this community, or you may not read it.',
  },
  'note.unlinkable': {
    status: 409,
    message: 'What this note refers to is gone or closed to you. Please take it out of the text.',
  },
  'note.notContributed': { status: 409, message: 'Only a note that has been contributed can be taken back.' },
  'note.builtOn': {
    status: 409,
    message: 'This note already has a build-on, so it stays. You can still edit it.',
  },

  'community.rootContext': { status: 409, message: 'RootContextId database migration from 6.5.x to 6.6.x is needed.' },

  'join.keyWrong': { status: 400, message: 'RegistrationKey does not match.', text: true },
  'join.already': { status: 400, message: 'You have already registered.', text: true },
  'join.removed': {
    status: 403,
    message: 'A manager has removed you from this community. Please ask a manager to add you again.',
    text: true,
  },
  'invitation.invalid': {
    status: 403,
    message: 'This invitation is no longer valid. Please ask your teacher for a new one.',
  },
  'invitation.archived': {
    status: 403,
    message: 'This community is archived. Nobody can join it by an invitation.',
  },
  'join.foreignUser': { status: 400, message: 'Illegal Authentication', text: true },
  'join.communityUnknown': { status: 404, message: 'Not Found', text: true },

  'file.missing': { status: 400, message: 'No file was sent.' },
  'file.empty': { status: 400, message: 'The file is empty. Please choose another one.' },
  'file.notPicture': { status: 400, message: 'This is not a picture in the form PNG, JPEG, GIF or WebP.' },
  'picture.large': {
    status: 413,
    message:
      'This picture has {{width}} × {{height}} pixels, which are {{megapixels}} megapixels. The limit is {{max}} megapixels. Please make it smaller and try again.',
  },
  'picture.frames': {
    status: 413,
    message:
      'This animation has {{frames}} frames of {{width}} × {{height}} pixels, which are {{megapixels}} megapixels. The limit is {{max}} megapixels and {{framesMax}} frames. Please make it shorter or smaller and try again.',
  },
  'picture.damaged': {
    status: 400,
    message: 'This picture is damaged or incomplete. Please save it again in another program, and choose that file.',
  },
  'file.unknown': { status: 400, message: 'tmpfile not found.' },
  'text.tooLong': {
    status: 413,
    message: 'This text is too long to be kept in one piece, even without its pictures. Please divide it.',
  },
  'file.tooLarge': { status: 413, message: 'The file is too large. Please choose a smaller one.' },
  'file.incomplete': {
    status: 503,
    message:
      'This file is not complete on the server. Please try again later, and notify the administrator of this site.',
  },
  'file.infected': {
    status: 422,
    message: 'The virus scanner refuses this file, so it was not stored. Please choose another one.',
  },
  'file.unscanned': {
    status: 503,
    message:
      'This file could not be checked for viruses, so it was not stored. Please try again later, and notify the administrator of this site.',
  },
  'file.quota': {
    status: 413,
    message: 'You have uploaded many files that are not used yet. Use them, or try again tomorrow.',
  },

  'stored.tooMuch': {
    status: 429,
    message: 'You have stored as much today as one member may. Please try again tomorrow.',
  },

  'video.approveFirst': {
    status: 403,
    message:
      'A manager reads what you write before others do. Comments on videos can’t wait for that; please write a note.',
  },
  'video.none': { status: 400, message: 'Only a video has comments at its times.' },
  'video.tooMany': { status: 422, message: 'This video has as many comments as it can hold.' },

  'classList.binary': {
    status: 400,
    message:
      'This file cannot be read. Please save the list as “CSV UTF-8” in your spreadsheet program, and choose that file.',
  },
  'classList.header': {
    status: 422,
    message: 'The first row must be the header: First Name, Last Name, Email, Username, Password.',
  },
  'classList.encoding': {
    status: 400,
    message: 'This file is not written in Unicode. Please choose its encoding, or save it as “CSV UTF-8”.',
  },
  'classList.otherEncoding': {
    status: 400,
    message: 'This file cannot be read in this encoding. Please choose another one.',
  },
  'classList.noFirstName': { status: 422, message: 'The column First Name is missing. Please add it.' },
  'classList.noLastName': { status: 422, message: 'The column Last Name is missing. Please add it.' },
  'classList.noUserName': { status: 422, message: 'The column Username is missing. Please add it.' },
  'classList.noPassword': { status: 422, message: 'The column Password is missing. Please add it.' },
  'classList.renameColumns': { status: 422, message: 'The columns must be First Name, Last Name, Username.' },
  'classList.noRows': {
    status: 422,
    message: 'The file has no rows below the header. Please add one for each person.',
  },
  'classList.tooManyRows': {
    status: 422,
    message: 'The file has more than 5,000 rows. Please divide it into several files.',
  },
  'classList.renameRows': {
    status: 422,
    message: 'No members were renamed, because some rows are not valid. Please correct them and try again.',
  },
  'row.quotes': {
    status: 422,
    message:
      'A quotation mark in this row is not closed, so that neither this row nor those below can be read. Please close it.',
  },
  'row.cells': {
    status: 422,
    message:
      'This row has more cells than the header. Please put a cell that holds a separator between quotation marks.',
  },
  'row.cellEmpty': { status: 422, message: '{{column}} is empty. Please fill in this cell.' },
  'row.cellLong': { status: 422, message: '{{column}} is too long. Please shorten this cell.' },
  'row.twice': { status: 422, message: 'This user name is already in an earlier row. Please keep one of the two.' },
  'row.stranger': {
    status: 422,
    message: 'No member of this community has this user name. Please check its spelling.',
  },
  'row.userExists': {
    status: 422,
    message:
      'A user of this name exists and is no member of this community. Please choose another user name, or give that person the registration key.',
  },

  'link.incomplete': { status: 400, message: 'A link needs from, to and type.' },
  'link.otherCommunity': { status: 400, message: 'Both ends of a link must be in the same community.' },
  'view.withinItself': { status: 400, message: 'A view cannot be placed within itself.' },
  'view.belowItself': { status: 400, message: 'A view cannot be moved into itself or into a view below it.' },
  'view.movedElsewhere': { status: 409, message: 'Someone else moved this view in the meantime.' },
  'scaffold.used': { status: 409, message: 'You cannot delete a scaffold which is used' },
  'study.changed': { status: 409, message: 'The text of this study has changed. Please read it again.' },
  'study.answersChanged': {
    status: 409,
    message: 'A member answered while the export was running. Please export again.',
  },
  'study.ownNo': {
    status: 409,
    message: 'This member has said no. Only the member can change that to yes; a paper form can say no.',
  },
  'study.tooMany': { status: 409, message: 'A community can have 20 studies.' },
  'template.chosen': {
    status: 409,
    message: 'This community already has a template. You can add further views and scaffolds yourself.',
  },
  'link.toItself': { status: 422, message: 'A contribution cannot build on itself.' },
  'scaffold.pairedWithItself': { status: 400, message: 'A scaffold cannot be paired with itself.' },
  'citations.readingSets': {
    status: 400,
    message: 'Scaffold repository contains multiple scaffolds with Reading Set as title, cannot proceed.',
  },
  'record.incomplete': { status: 400, message: 'A record needs a type.' },
  'record.typeReserved': { status: 403, message: 'Records of this type are made by the server.' },
  'link.typeReserved': { status: 403, message: 'Links of this type are made by the server.' },

  invalid: { status: 422, message: 'Please correct the marked fields.' },
  'field.invalid': { status: 422, message: 'This value is not valid.' },
  'field.required': { status: 422, message: 'This field is required.' },
  'field.long': { status: 422, message: 'This text is too long. Please shorten it.' },
  'field.line': { status: 422, message: 'Please write this on one line, without control characters.' },
  'user.email': { status: 422, message: 'Please enter a valid e-mail address.' },
  'user.nameForm': {
    status: 422,
    message:
      'The userName cannot be accepted. You can use only alphabetic characters, numbers, and "._@-". Non alphabetic characters cannot be used at the first.',
  },
  'user.nameShort': { status: 422, message: 'The userName is too short.' },
  'user.nameLong': { status: 422, message: 'The userName is too long.' },
  'user.nameTaken': { status: 422, message: 'The specified userName is already in use.' },
  'password.shortAtSignUp': { status: 422, message: 'The password needs at least {{min}} characters.' },
  'password.shortAtChange': { status: 422, message: 'The password needs at least {{min}} characters.' },
  'password.common': {
    status: 422,
    message: 'This password is among the 10,000 most common ones. Please choose another.',
  },
  'password.same': { status: 422, message: 'The new password must differ from the current one.' },
  'password.userName': { status: 422, message: 'The password must differ from the user name.' },
  'password.long': { status: 422, message: 'The password is too long.' },
  'signUp.code': { status: 422, message: 'Key Error' },
  'signUp.captcha': { status: 422, message: 'Please confirm that you are not a robot' },
  'copy.members': {
    status: 422,
    message: 'Some of these people can no longer be taken along. Please reload the page and choose again.',
  },
  'copy.running': {
    status: 409,
    message: 'This community is still being made. Please look in “My communities” in a moment.',
  },
  'copy.broken': {
    status: 503,
    message: 'The new community could not be finished. Nothing was made. Please try again.',
  },
  'archive.cut': { status: 422, message: 'This file is not an archive of a community, or it is cut off.' },
  'archive.newer': {
    status: 422,
    message:
      'This archive is of a newer Buildon: version {{version}} with schema {{schema}}. This site knows version {{knownVersion}} with schema {{knownSchema}}.',
  },
  'archive.name': { status: 422, message: 'The archive holds “{{part}}”, which no archive may hold.' },
  'archive.missing': { status: 422, message: 'The part {{part}} is missing in the archive.' },
  'archive.part': { status: 422, message: 'The part {{part}} of the archive is not as its manifest says.' },
  'archive.line': { status: 422, message: 'Line {{line}} of {{part}} in the archive is not as the format says.' },
  'import.running': { status: 409, message: 'Another import of yours is running. Wait for its end, or stop it.' },
  'archive.broken': { status: 503, message: 'The import could not be finished. Nothing was made. Please try again.' },
  'community.title': { status: 422, message: 'Title must be input' },
  'community.key': { status: 422, message: 'RegistrationKey must be input' },
  'community.timeZone': {
    status: 422,
    message: 'This time zone is not known. Please enter one such as Europe/Helsinki.',
  },
  'community.contextForeign': {
    status: 422,
    message: 'This root context does not belong to the community. Please choose one of its own.',
  },
  'pause.end': { status: 422, message: 'Please choose a time between now and a year from now.' },
  'context.defaultLang': { status: 422, message: 'Please select default language' },
  'context.defaultLangUnlisted': {
    status: 422,
    message: 'The default language must be one of the chosen languages. Please choose another one, or add it to them.',
  },
  'context.language': { status: 422, message: 'This language is not known. Please choose one of the list.' },
  'context.server': { status: 422, message: 'Please enter a whole address that begins with http:// or https://.' },
  'context.serverClosed': {
    status: 422,
    message: 'This site does not allow this server. Please ask its administrator to add it to SERVICE_SITES.',
  },
  'service.closed': {
    status: 409,
    message: 'This service is not set up here. A manager enters its address in the community settings.',
  },
  'group.members': {
    status: 422,
    message: 'Only members of this community can be in a group. Please take the others out.',
  },
  'help.failed': { status: 502, message: 'Failed to send your feedback.' },
  'help.tooMany': {
    status: 429,
    message: 'You have sent a lot of feedback within an hour. Please wait a while and send this again.',
  },
  'help.title': { status: 422, message: 'Title feild can not be empty.' },
  'help.content': { status: 422, message: 'Description feild can not be empty.' },
  'notification.tooMany': {
    status: 429,
    message: 'You have contributed a lot within a minute. Not all subscribers were notified.',
  },
  // Google errors are answered as `{ "error" }` (contract/api.md 22).
  'oidc.off': { status: 404, message: 'Signing in with the school is not configured here.' },
  'oidc.stateUnknown': {
    status: 404,
    message:
      'This sign-in was begun in another browser, has been used already, or took longer than 10 minutes. Please begin once more.',
  },
  'oidc.denied': {
    status: 404,
    message: 'The school has not let you in, or you have cancelled. Please try again, or sign in with your password.',
  },
  'oidc.unreachable': {
    status: 404,
    message: 'The sign-in of your school does not answer. Please try again in a moment, or sign in with your password.',
  },
  'oidc.failed': {
    status: 404,
    message:
      'The answer of your school could not be verified, so you were not signed in. Please try again; if it happens again, tell the administrator.',
  },
  'oidc.clock': {
    status: 404,
    message:
      'The clocks of this site and of your school differ too much, so you were not signed in. Please tell the administrator.',
  },
  'oidc.otherPerson': {
    status: 404,
    message: 'You have signed in at your school as another person. Please begin once more with your own account.',
  },
  'oidc.notRecent': {
    status: 404,
    message: 'Your school did not ask for your password again. Please sign out there, and begin once more.',
  },
  'outside.nobody': {
    status: 403,
    message:
      'There is no account here for you yet. Please sign in with your password and link your school account in the settings, or ask your teacher.',
  },
  'outside.taken': { status: 409, message: 'This school account already belongs to another account here.' },
  'outside.linked': {
    status: 409,
    message: 'Your account is already linked to another school account. Please remove that link first.',
  },
  'outside.noPassword': {
    status: 409,
    message: 'Please set a password first: without your school account you could not sign in any more.',
  },
  'google.off': { status: 404, message: 'Google integration is not configured', error: true },
  'google.notConnected': {
    status: 404,
    message: 'This account is not connected with Google (any more). Please allow it once more.',
    error: true,
  },
  'google.notFound': {
    status: 404,
    message: 'Google has no such document for this account, or does not let this site at it.',
    error: true,
  },
  'google.notDocument': {
    status: 404,
    message: 'Only Google documents can be brought in. Please open this file as one in your drive first.',
    error: true,
  },
  'google.tooLarge': {
    status: 404,
    message: 'This document is too large. Please divide it, or take some of its pictures out.',
    error: true,
  },
  'google.noteWithout': {
    status: 404,
    message: 'This note has no Google document that was made for it here.',
    error: true,
  },
  'google.makerGone': {
    status: 404,
    message:
      'The owner of this document no longer allows this site to open it. Please ask them to open it from here and allow it again.',
    error: true,
  },
  'google.notVideo': { status: 404, message: 'Only videos are handed to the drive.', error: true },
  'google.failed': {
    status: 404,
    message: 'Google could not be reached, or did not do it. Please try again in a moment.',
    error: true,
  },
  'google.tooMany': {
    status: 429,
    message: 'You have asked a lot of Google within a minute. Please wait a while and try again.',
  },
  'google.stateUnknown': {
    status: 404,
    message:
      'This way to Google was begun in another browser or session, has been used already, or took longer than 10 minutes. Please begin once more.',
  },
  'google.refused': { status: 404, message: 'You have not allowed it at Google. Nothing was changed.' },
  'google.scopesMissing': {
    status: 404,
    message: 'You have not allowed all that is needed. Please begin once more, and tick all boxes at Google.',
  },
  'google.nobody': {
    status: 404,
    message:
      'No account here is connected with this Google account. Please sign in with your user name and password, and connect it first.',
  },
  'google.several': {
    status: 404,
    message:
      'Several people here are connected with this Google account, so it cannot tell who you are. Please sign in with your user name and password.',
  },
  'lti.address': { status: 422, message: 'Please enter an address that begins with https://' },
  'lti.origin': { status: 422, message: 'Please enter a site without a path, like https://school.example.org' },
  'lti.unreachable': {
    status: 422,
    message: 'This address is not public. The setting SERVICE_SITES of the server can allow it.',
  },
  'lti.platformTaken': { status: 422, message: 'This platform is registered already with this client ID.' },
  'lti.off': { status: 409, message: 'Please set SITE_URL, the address of this site, on the server first.' },
  'lti.noRoster': { status: 409, message: 'The learning platform offers no roster for this community.' },
  'lti.rosterFailed': {
    status: 409,
    message: 'The learning platform did not send the roster. Nothing was changed; please try again later.',
  },
  'translate.tooMany': {
    status: 429,
    message: 'You have had a lot translated within a minute. Please wait a while and try again.',
  },
  'rating.ownWork': { status: 403, message: 'You cannot rate your own work.' },
  'rating.notOneself': { status: 403, message: 'You can rate in your own name only.' },
  'keyConcepts.nameMissing': { status: 422, message: 'Please give the collection a name.' },
  'keyConcepts.tooMany': {
    status: 422,
    message: 'This community has as many collections as it can hold. Please delete one first.',
  },
  'drafts.tooMany': {
    status: 422,
    message: 'Your account holds 100 drafts already. Sign in and finish or throw away some of them.',
  },
  'drafts.tooLong': {
    status: 422,
    message: 'Your account holds as much text in drafts as it can. Sign in and finish or throw away some of them.',
  },
  'iteration.sameStart': { status: 422, message: 'Another iteration starts then. Please choose another day.' },
  'riseAbove.name': { status: 422, message: 'Please input a name.' },
  // The trailing blank is specified (PROM-17).
  'poolNote.title': { status: 422, message: 'Note title is empty ' },
  'poolNote.ideas': { status: 422, message: 'Promising Idea is not selected' },
  // The two blanks and the colon are specified (LEXI-03).
  'lexicon.empty': { status: 422, message: 'Lexicon is  empty:' },
  'document.title': { status: 422, message: 'Title field cannot be left blank.' },
  'design.title': { status: 422, message: 'Please give your design iteration a title.' },
  'design.rationale': { status: 422, message: 'Please write why you designed it so.' },
  'design.designIdea': { status: 422, message: 'Please write your design idea.' },
  'design.rating': { status: 422, message: 'Please choose a rating from 0 to 100.' },
  'design.ratingMissing': { status: 422, message: 'Please assess your idea: choose more than 0.' },
  'design.sameRating': {
    status: 422,
    message: 'Please assess your design anew: the rating must differ from that of the original.',
  },
  'design.unchanged': { status: 422, message: 'Please make some changes before saving your change.' },
  // Verbatim for old clients (contract/api.md 8).
  'design.comments': { status: 400, message: 'comment limit reached' },
  'contribution.type': { status: 422, message: 'This type of contribution is not known.' },
  'attachment.file': { status: 422, message: 'An attachment needs a file.' },
  'contribution.authors': { status: 422, message: 'A contribution needs at least one author.' },
} satisfies Record<string, { status: number; message: string; text?: true; error?: true }>

export type ErrorCode = keyof typeof known

export interface KnownError {
  status: number
  message: string
  /** The body is the bare text. */
  text?: true
  /** The text is in the field `error`. */
  error?: true
}

export const ERRORS: Readonly<Record<ErrorCode, KnownError>> = known
